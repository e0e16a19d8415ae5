import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const MODULES = join(ROOT, "node_modules");

/** Faults that each tool must refuse: a file, and the rule or error number of the refusal. */
const FAULTS: Readonly<Record<string, readonly [text: string, refusal: RegExp]>> = {
  "domain/floating.ts": ["async function f(): Promise<void> {}\nexport function g(): void {\n  f();\n}\n", /no-floating-promises/],
  "domain/loose.ts": ["export function f(a: any): unknown {\n  return a;\n}\n", /no-explicit-any/],
  "domain/silenced.ts": ["// oxlint-disable-next-line no-var\nexport const a = 1;\n", /[Uu]nused .*directive/],
  "domain/default.ts": ["export default 1;\n", /no-default-export/],
  "domain/round.ts": ['import { b } from "./trip.ts";\nexport const a = (): number => b();\n', /no-cycle/],
  "domain/focused.test.ts": ['import { expect, it } from "vitest";\nit.only("x", () => {\n  expect(1).toBe(1);\n});\n', /no-focused-tests/],
  "ui/mute.tsx": ['export const A = () => <img src="/a.png" />;\n', /alt-text/],
};
const SOUND = { "domain/trip.ts": 'import { a } from "./round.ts";\nexport const b = (): number => a();\n' };
/** A room without a project reference, and code that strict checking refuses. */
const TYPE_FAULTS: Readonly<Record<string, readonly [text: string, refusal: RegExp]>> = {
  "domain/upward.ts": ['import type { Upper } from "../contract/upper.ts";\nexport type A = Upper;\n', /domain\/upward\.ts.*TS6307/],
  "domain/unchecked.ts": ["export const first = (a: string[]): string => a[0];\n", /domain\/unchecked\.ts.*TS2322/],
  "domain/enum.ts": ["export enum A {\n  B,\n}\n", /domain\/enum\.ts.*TS1294/],
};

let folder: string;
function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-fence-"));
  for (const name of [".oxlintrc.json", "tsconfig.base.json", "package.json"]) copyFileSync(join(ROOT, name), join(folder, name));
  for (const room of ["domain", "contract", "ui"]) {
    mkdirSync(join(folder, room));
    copyFileSync(join(ROOT, room, "tsconfig.json"), join(folder, room, "tsconfig.json"));
  }
  symlinkSync(MODULES, join(folder, "node_modules"), "dir");
  write("contract/upper.ts", "export type Upper = string;\n");
  for (const [path, [text]] of [...Object.entries(FAULTS), ...Object.entries(TYPE_FAULTS)]) write(path, text);
  for (const [path, text] of Object.entries(SOUND)) write(path, text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(tool: string, entry: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(MODULES, tool, entry), ...args], { cwd: folder, encoding: "utf8" });
  return stdout + stderr;
}

describe("the linter and the compiler", () => {
  it("refuses the faults that the linter checks, with types", () => {
    const said = run("oxlint", "bin/oxlint", ["--quiet", "--format=unix"]).split("\n");
    for (const [path, [, refusal]] of Object.entries(FAULTS)) {
      expect(
        said.filter((line) => line.startsWith(path) && refusal.test(line)),
        `${path}\n${said.join("\n")}`,
      ).not.toEqual([]);
    }
  }, 30_000);

  it("refuses an import against the rooms' direction, and loose types, by the compiler", () => {
    const said = run("typescript", "bin/tsc", ["-b", "domain", "--pretty", "false"]);
    for (const [path, [, refusal]] of Object.entries(TYPE_FAULTS)) expect(said, path).toMatch(refusal);
  }, 30_000);
});
