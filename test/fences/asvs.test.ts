import { describe, expect, it } from "vitest";
import { ASVS_LEVELS } from "./asvs-levels.ts";
import { projectTree } from "./tree.ts";

const VERDICTS = ["holds", "does not apply", "open (operator)", "open (declared)", "open"] as const;
type Verdict = (typeof VERDICTS)[number];
type Row = { readonly id: string; readonly level: number; readonly asks: string; readonly verdict: string; readonly shown: string };

const ROW = /^\| (V\d+\.\d+\.\d+) \| ([123]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/;
/** A file or folder of the project in a text: `server/platform/http/calls/mount.ts`, `test/pg/`. */
const PATH = /`((?:[\w.@-]+\/)*[\w.@-]+\.(?:md|json|tsx?|mjs|sql)|(?:[\w.@-]+\/)+)`/g;

const files = new Map(projectTree().map(({ path, text }) => [path, text]));
const isThere = (path: string) => files.has(path) || (path.endsWith("/") && [...files.keys()].some((each) => each.startsWith(path)));
const pathsIn = (text: string) => [...text.matchAll(PATH)].map((match) => match[1]!);
/** Whether a row names a test or a page's chapter, or has at least two words of reason around its files. */
const isReasoned = (shown: string) =>
  /`docs\/[\w-]+\.md`, "[A-Z]/.test(shown) ||
  pathsIn(shown).some((path) => /\.test\.tsx?$|^test\//.test(path)) ||
  (shown.replaceAll(/`[^`]*`/g, " ").match(/\p{L}{2,}/gu)?.length ?? 0) >= 2;

const page = files.get("docs/asvs.md")!;
const rows: readonly Row[] = page.split("\n").flatMap((line) => {
  const [, id, level, asks, verdict, shown] = ROW.exec(line) ?? [];
  return id === undefined ? [] : [{ id, level: Number(level), asks: asks!, verdict: verdict!, shown: shown! }];
});
const wanted = [...ASVS_LEVELS].filter(([, level]) => level <= 2);

describe("the record of ASVS 5.0.0", () => {
  it("knows the standard: 345 requirements, 70 of level 1 and 183 of level 2", () => {
    const levels = [...ASVS_LEVELS.values()];
    expect([levels.length, ...[1, 2, 3].map((level) => levels.filter((each) => each === level).length)]).toEqual([345, 70, 183, 92]);
  });

  it("lists every requirement of the first two levels once, in order, with its level", () => {
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(wanted.map(([id, level]) => `${id} ${level}`));
    // No line of a table was skipped for not looking like a row.
    expect(page.match(/^\| V\d+\.\d/gm)).toHaveLength(rows.length);
  });

  it("gives each requirement one of five states", () => {
    expect(rows.filter(({ verdict }) => !VERDICTS.includes(verdict as Verdict))).toEqual([]);
  });

  it("names a file for every fulfilled requirement", () => {
    expect(rows.filter(({ verdict, shown }) => verdict === "holds" && pathsIn(shown).length === 0).map(({ id }) => id)).toEqual([]);
  });

  it("names a test or a reason for every fulfilled requirement", () => {
    expect(rows.filter((row) => row.verdict === "holds" && !isReasoned(row.shown)).map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ["`server/platform/http/calls/mount.ts`, `server/platform/media/serve-media.ts`", false],
    ["`server/platform/http/calls/mount.ts`; and `contract/`", false],
    ["`docs/security.md`", false],
    ['`docs/security.md`, "Keys"', true],
    ["`server/app/hosts.test.ts`", true],
    ["digests alone are kept: `server/platform/http/calls/mount.ts`", true],
  ])("rejects files without a word of reason: %s", (shown, isEnough) => {
    expect(isReasoned(shown)).toBe(isEnough);
  });

  it("has the right totals", () => {
    const count = (verdict: Verdict, level: number) => rows.filter((row) => row.verdict === verdict && row.level === level).length;
    for (const verdict of VERDICTS) expect(page).toContain(`\n| ${verdict} | ${count(verdict, 1)} | ${count(verdict, 2)} |\n`);
  });

  it.each(["docs/asvs.md", "docs/security.md"])("names existing files only: %s", (name) => {
    const named = pathsIn(files.get(name)!);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !isThere(path) && !files.has(`docs/${path}`))).toEqual([]);
  });
});

/** The product's own server files, without their tests. */
const product = [...files].filter(([path]) => /^server\/.*\.tsx?$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path));
const matching = (pattern: RegExp) => product.filter(([, text]) => pattern.test(text)).map(([path]) => path);
const rowOf = (id: string) => rows.find((row) => row.id === id)!.shown;

describe("files named by the record", () => {
  it.each([
    ["a weak digest", "V11.4.1", /createH(?:ash|mac)\(\s*["'`](?:md5|sha1|md4|ripemd\w*)["'`]|\bmd5\(/i],
    ["a cipher without a seal", "V11.3.2", /create(?:C|Dec)iph?er?iv\(\s*["'`](?!aes-256-gcm["'`])/],
    ["a program that is started", "V1.2.5", /["']node:child_process["']/],
  ])("names every file with %s", (_, id, pattern) => {
    const found = matching(pattern);
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter((path) => !rowOf(id).includes(`\`${path}\``))).toEqual([]);
  });

  it.each([
    ['createHash("md5")', true],
    ["createHash('SHA1')", true],
    ['createHash("sha256")', false],
  ])("detects a weak digest: %s", (text, isWeak) => {
    expect(/createH(?:ash|mac)\(\s*["'`](?:md5|sha1|md4|ripemd\w*)["'`]/i.test(text)).toBe(isWeak);
  });
});
