import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const FILE = /^[\w./-]+\.(tsx?|sql)$/;

/** Every file that a row names, with the folders it may lie in: its own, or those of the files named in the same row. */
function missingFiles(text: string, exists: (path: string) => boolean): string[] {
  return text.split("\n").flatMap((row) => {
    const named = [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    const whole = named.filter((name) => name.includes("/") && !name.includes(" "));
    const folders = whole.map((name) => (name.endsWith("/") ? name.slice(0, -1) : dirname(name)));
    const isThere = (name: string) => exists(name) || (basename(name) === name && folders.some((folder) => exists(`${folder}/${name}`)));
    const files = named.filter((name) => FILE.test(name) || whole.includes(name));
    return files.filter((name) => !isThere(name));
  });
}

describe("where what is decided", () => {
  it("names files that are there", () => {
    const text = readFileSync(join(ROOT, "docs/develop/where.md"), "utf8");
    expect(text.split("\n").filter((row) => row.startsWith("| ")).length).toBeGreaterThan(40);
    expect(missingFiles(text, (path) => existsSync(join(ROOT, path)))).toEqual([]);
  });
  it("and the fence holds", () => {
    const exists = (path: string) => path === "domain/orders/pricing/quote.ts" || path === "domain/orders/pricing/charges.ts";
    expect(missingFiles("| a | `domain/orders/pricing/quote.ts`, `charges.ts` | `npm run karcis -- limits` |", exists)).toEqual([]);
    expect(missingFiles("| a | `domain/orders/pricing/gone.ts` | `charges.ts` |\n| b | `domain/gone/` |", exists)).toEqual([
      "domain/orders/pricing/gone.ts",
      "domain/gone/",
    ]);
    expect(missingFiles("| a | `charges.ts` |", exists)).toEqual(["charges.ts"]);
  });
});
