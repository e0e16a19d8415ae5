import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { isNode, statementsOf, type Node } from "./modules.ts";
import { isCode, plant, projectTree, type Rule, type TreeFile } from "./tree.ts";

const PRODUCT = /^(server|domain|contract|client|i18n|ui|apps|simulators\/paysim)\//;
/** Ambiguous words and their replacements. */
const ANYWHERE: Readonly<Record<string, string>> = {
  deed: "operation",
  truth: "what the provider reports",
  trip: "pipelined",
  kept: "saved, stored or cached",
  told: "notified",
  opener: "what it makes",
  openers: "what they make",
  moments: "times",
  everybodys: "public",
  apart: "in a child process",
};
/** The same at the start of a function's name. */
const VERBS: Readonly<Record<string, string>> = {
  keep: "save, store, cache or retain",
  note: "audit, log, record, remember or mark",
  tell: "notify or report",
  know: "identify, or cached…",
  trace: "audit or explain",
};
/** Files whose name may have such a word, because it is exact there. */
const MEANT = new Set(["server/app/front-door.ts"]);

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-._]/);

function complain(place: string, name: string): string[] {
  const words = wordsOf(name);
  const [first = ""] = words;
  const found = words.find((word) => Object.hasOwn(ANYWHERE, word)) ?? (Object.hasOwn(VERBS, first) && words.length > 1 ? first : null);
  return found === null ? [] : [`${place}: say ${ANYWHERE[found] ?? VERBS[found]} instead of ${found}, in ${name}`];
}

/** Exports that a file declares itself. */
function exportsOf(file: TreeFile): string[] {
  return statementsOf(file).flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement["declaration"] : null;
    if (!isNode(declared)) return [];
    const ids = declared.type === "VariableDeclaration" ? (declared["declarations"] as Node[]).map((each) => each["id"]) : [declared["id"]];
    return ids.flatMap((id) => (isNode(id) && id.type === "Identifier" ? [id["name"] as string] : []));
  });
}

const privateWords: Rule = (tree) =>
  tree
    .filter(({ path }) => PRODUCT.test(path) && isCode(path) && !MEANT.has(path) && !/\.(test|oracle)\.tsx?$|\.d\.ts$/.test(path))
    .flatMap((file) => [...complain(file.path, basename(file.path)), ...exportsOf(file).flatMap((name) => complain(file.path, name))]);

describe("names", () => {
  it("uses the trade's words in exported names", () => {
    expect(privateWords(projectTree())).toEqual([]);
  });

  it("detects private words in names", () => {
    const tree = plant({
      "server/a/keep-gate.ts": "export function saveGate() {}",
      "domain/b.ts": "export type ProviderTruth = string; export const keptQr = 1; export function goodToKnow() {}",
      "ui/c.tsx": "export function noteFault() {} export const footnote = 1;",
    });
    expect(privateWords(tree)).toEqual([
      "server/a/keep-gate.ts: say save, store, cache or retain instead of keep, in keep-gate.ts",
      "domain/b.ts: say what the provider reports instead of truth, in ProviderTruth",
      "domain/b.ts: say saved, stored or cached instead of kept, in keptQr",
      "ui/c.tsx: say audit, log, record, remember or mark instead of note, in noteFault",
    ]);
  });
});
