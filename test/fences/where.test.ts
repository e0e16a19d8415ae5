import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const FILE = /^[\w./-]+\.(tsx?|sql)$/;

/** A row's files that exist neither at the given path nor in the folder of another file in the row. */
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

/** Rows whose last cell names no test, or a missing one. */
function rowsWithoutTest(text: string, exists: (path: string) => boolean): string[] {
  const rows = text.split("\n").filter((row) => row.startsWith("| ") && !row.startsWith("| rule |"));
  return rows.flatMap((row) => {
    const cells = row.split(" | ").map((cell) => cell.replaceAll(/^\| | \|$/g, ""));
    const tests = [...cells.at(-1)!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    const isGood = cells.length === 4 && tests.length > 0 && tests.every((name) => /\.test\.tsx?$/.test(name) && exists(name));
    return isGood ? [] : [cells[0]!];
  });
}

/** Paths in a page that do not exist, with or without `server/` in front. */
function deadPaths(text: string, exists: (path: string) => boolean): string[] {
  const named = [...text.matchAll(/`([\w.@/-]+\/[\w.-]+\.(?:tsx?|sql|css|md))`/g)].map(([, path]) => path!);
  return named.filter((path) => !exists(path) && !exists(`server/${path}`));
}

describe("pages for developers", () => {
  const pages = ["docs/tour.md", ...readdirSync(join(ROOT, "docs/develop")).map((name) => `docs/develop/${name}`)];
  it.each(pages)("%s names existing files", (page) => {
    expect(deadPaths(readFileSync(join(ROOT, page), "utf8"), (path) => existsSync(join(ROOT, path)))).toEqual([]);
  });
  it("detects a missing file on a page for developers", () => {
    const exists = (path: string) => path === "server/modules/a/b.ts";
    expect(deadPaths("`modules/a/b.ts`, `modules/a/gone.sql` and `b.ts`", exists)).toEqual(["modules/a/gone.sql"]);
  });
});

describe("docs/develop/where.md", () => {
  it("names existing files in the table of decisions", () => {
    const text = readFileSync(join(ROOT, "docs/develop/where.md"), "utf8");
    expect(text.split("\n").filter((row) => row.startsWith("| ")).length).toBeGreaterThan(40);
    expect(missingFiles(text, (path) => existsSync(join(ROOT, path)))).toEqual([]);
  });
  it("names an existing test for each rule in the table of decisions", () => {
    const text = readFileSync(join(ROOT, "docs/develop/where.md"), "utf8");
    expect(rowsWithoutTest(text, (path) => existsSync(join(ROOT, path)))).toEqual([]);
  });
  it("detects a rule without a test", () => {
    const exists = (path: string) => path === "domain/a.test.ts";
    expect(rowsWithoutTest("| rule | decided in | carried out by | goes red |\n| a | `b` | `c` | `domain/a.test.ts` |", exists)).toEqual(
      [],
    );
    for (const last of ["`domain/b.test.ts`", "`domain/a.ts`", "none", "`domain/a.test.ts`, `domain/b.test.ts`"]) {
      expect(rowsWithoutTest(`| a | \`b\` | \`c\` | ${last} |`, exists)).toEqual(["a"]);
    }
    expect(rowsWithoutTest("| a | `b` | `domain/a.test.ts` |", exists)).toEqual(["a"]);
  });
  it("detects a missing file of a rule", () => {
    const exists = (path: string) => path === "domain/orders/pricing/quote.ts" || path === "domain/orders/pricing/charges.ts";
    expect(missingFiles("| a | `domain/orders/pricing/quote.ts`, `charges.ts` | `npm run karcis -- limits` |", exists)).toEqual([]);
    expect(missingFiles("| a | `domain/orders/pricing/gone.ts` | `charges.ts` |\n| b | `domain/gone/` |", exists)).toEqual([
      "domain/orders/pricing/gone.ts",
      "domain/gone/",
    ]);
    expect(missingFiles("| a | `charges.ts` |", exists)).toEqual(["charges.ts"]);
  });
});
