import { describe, expect, it } from "vitest";
import { statementsOf } from "./modules.ts";
import { isCode, isProof, plant, projectTree, type Rule, type TreeFile } from "./tree.ts";

const EMPTY_WORDS = new Set([
  "util",
  "utils",
  "helper",
  "helpers",
  "manager",
  "managers",
  "service",
  "services",
  "common",
  "misc",
  "shared",
]);
const MOST_LINES = 300;
const TAIL_LINES = 200;

const code = (tree: readonly TreeFile[]) => tree.filter(({ path }) => isCode(path));
const linesOf = ({ text }: TreeFile) => text.split("\n").length - 1;

/** Refuse a name that fits any file. Only its last word counts, so `service-fee` is fine. */
const emptyNames: Rule = (tree) =>
  tree
    .filter(({ path }) => !/^i18n\/(en|id)\/common\.ts$/.test(path))
    .map(({ path }) => path)
    .filter((path) =>
      path.split("/").some((part) => {
        const stem = part.split(".")[0] ?? "";
        return EMPTY_WORDS.has(stem.split("-").at(-1) ?? "");
      }),
    );

const oddNames: Rule = (tree) =>
  code(tree)
    .map(({ path }) => path)
    .filter((path) => !path.split("/").every((part) => /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part)));

const barrels: Rule = (tree) =>
  code(tree)
    .filter((file) => {
      if (/(^|\/)index\.tsx?$/.test(file.path)) return true;
      const statements = statementsOf(file);
      const passesOn = (each: (typeof statements)[number]) => each.type.startsWith("Export") && each["source"] != null;
      const isAll = statements.some((each) => each.type === "ExportAllDeclaration");
      const own = statements.filter((each) => each.type !== "ImportDeclaration" && !passesOn(each));
      return isAll || (statements.some(passesOn) && own.length === 0);
    })
    .map(({ path }) => path);

const tooLong: Rule = (tree) =>
  code(tree)
    .filter((file) => linesOf(file) > MOST_LINES)
    .map((file) => `${file.path}: ${linesOf(file)} lines`);

/** Fails unless nine of ten files are shorter than `TAIL_LINES`, because long files make code hard to change. */
const longTail: Rule = (tree) => {
  const lines = code(tree)
    .filter(({ path }) => !isProof(path))
    .map(linesOf)
    .toSorted((a, b) => a - b);
  const tail = lines[Math.floor(lines.length * 0.9)] ?? 0;
  return tail >= TAIL_LINES ? [`one file in ten has ${tail} lines or more`] : [];
};

describe.each<[string, Rule, readonly Record<string, string>[]]>([
  [
    "names of files describe their content",
    emptyNames,
    [
      { "server/utils.ts": "" },
      { "domain/helpers/x.ts": "" },
      { "server/booking-service.ts": "" },
      { "ui/date-utils.test.ts": "" },
      { "contract/common.ts": "" },
    ],
  ],
  ["names of files are in kebab-case", oddNames, [{ "ui/form/TextInput.tsx": "" }, { "domain/orders/cart/price_line.ts": "" }]],
  [
    "a file has code of its own",
    barrels,
    [
      { "ui/index.ts": "export const a = 1;" },
      { "ui/all.ts": 'export { a } from "./a.ts";' },
      { "ui/some.ts": 'export * from "./a.ts"; export const b = 1;' },
    ],
  ],
  ["files are short", tooLong, [{ "ui/x.ts": "\n".repeat(MOST_LINES + 1) }, { "ui/x.test.ts": "\n".repeat(MOST_LINES + 1) }]],
  ["nine of ten files are even shorter", longTail, [{ "ui/x.ts": "\n".repeat(TAIL_LINES) }]],
])("%s", (_, rule, canaries) => {
  it("finds no violation in this project", () => {
    expect(rule(projectTree())).toEqual([]);
  });
  it.each(canaries)("rejects: %o", (files) => {
    expect(rule(plant(files))).toHaveLength(1);
  });
});

it("allows words of the business in file names", () => {
  expect(emptyNames(plant({ "domain/orders/pricing/service-fee.ts": "", "i18n/en/common.ts": "" }))).toEqual([]);
});
