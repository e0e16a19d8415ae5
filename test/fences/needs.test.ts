import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isHere, NEEDS } from "../harness/needs.ts";
import { plant, projectTree, type Rule } from "./tree.ts";

const CLEAN_RUN = join(import.meta.dirname, "..", "..", ".ci", "run");

/** A test that returns early if a program is missing, and passes. With `skip` it would be reported as left out. */
const ENDING = /\bit(?:\.\w+\([^;]*?\))?\((?:(?!\bit\b|;)[^])*?=> \{\n\s*if \(!.*\) return;/g;
const quietEnds: Rule = (tree) =>
  tree
    .filter(({ path }) => path.endsWith(".test.ts"))
    .flatMap(({ path, text }) => (text.match(ENDING) ?? []).map((found) => `${path}: ${found.split("\n").at(-1)!.trim()}`));

afterEach(() => vi.unstubAllEnvs());

describe("missing programs", () => {
  it("leaves out tests without their program", () => {
    vi.stubEnv("KARCIS_NEEDS", "");
    expect(NEEDS.map((need) => isHere(need, false))).toEqual(NEEDS.map(() => false));
  });

  it("fails a run whose list requires the program, in any combination", () => {
    vi.stubEnv("KARCIS_NEEDS", "redis,h264");
    for (const need of NEEDS) expect(isHere(need, true)).toBe(true);
    expect(() => isHere("h264", false)).toThrow("h264 is not here");
    expect(() => isHere("redis", false)).toThrow("redis is not here");
    expect(isHere("nginx", false)).toBe(false);
  });

  it("rejects an unknown program in KARCIS_NEEDS", () => {
    vi.stubEnv("KARCIS_NEEDS", "redis,h265");
    expect(() => isHere("redis", true)).toThrow('"h265" is none of redis');
  });

  it("requires every known program in the clean run", () => {
    const [, asked] = /^KARCIS_NEEDS=(\S+) npm test/m.exec(readFileSync(CLEAN_RUN, "utf8"))!;
    expect(asked!.split(",").toSorted()).toEqual(NEEDS.toSorted());
  });

  it("reports the missing program in every test that ends early", () => {
    expect(quietEnds(projectTree())).toEqual([]);
    for (const head of ['it("x", async () => {', 'it.each([1])("x (%s)", async (n) => {', 'it(\n  "x",\n  () => {'])
      expect(quietEnds(plant({ "a.test.ts": `${head}\n    if (!canPlay) return;\n    expect(1).toBe(1);` })), head).toHaveLength(1);
    const said = 'it("x", ({ skip }) => {\n  if (!canPlay) return skip("not here");\n});\nbeforeAll(() => {\n  if (!hasIt()) return;\n});';
    expect(quietEnds(plant({ "a.test.ts": said }))).toEqual([]);
  });
});
