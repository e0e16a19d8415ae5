import { describe, expect, it } from "vitest";
import { isCode, plant, projectTree, type Rule, type TreeFile } from "./tree.ts";

const HISTORY = "CHANGELOG.md";
const RULES = "docs/rules/";
/** A place in the rules, as cited by comments and pages; also links between pages of the manual. */
const CITED = /docs\/rules\/([\w-]+\.md)(?:#([\w-]+))?/g;
const LINKED = /\]\((?:\.\.\/rules\/|)([\w-]+\.md)(?:#([\w-]+))?\)/g;
// The brackets keep these patterns from finding themselves.
const ELSEWHERE = [
  /\b[S]pec (§|decisions)/,
  /\b[D]ecisions \d/,
  /\b[R]uling \d/,
  /\b[D]ecisions? §/i,
  /\b[U]X (§|S\d|\d)/,
  /\b[L]edger [A-Z]\d/i,
];
const DECIDED = /\b[d]ecisions? (\d+)((?:,| and) \d+)*/gi;

/** A heading's anchor on every forge. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = ({ text }: TreeFile) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

function fault(tree: readonly TreeFile[], file: string, anchor: string | undefined): string | null {
  const page = tree.find(({ path }) => path === RULES + file);
  if (!page) return `${file} is no page of the rules`;
  return anchor === undefined || anchorsOf(page).includes(anchor) ? null : `${file} has no heading #${anchor}`;
}

const danglingRules: Rule = (tree) =>
  tree
    .filter(({ path }) => path !== HISTORY)
    .flatMap((file) => {
      const cited = [...file.text.matchAll(CITED), ...(file.path.startsWith(RULES) ? file.text.matchAll(LINKED) : [])];
      return cited.flatMap(([, page, anchor]) => fault(tree, page!, anchor) ?? []).map((why) => `${file.path}: ${why}`);
    });

const citationsOfElsewhere: Rule = (tree) =>
  tree
    .filter(({ path }) => path !== HISTORY)
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => ELSEWHERE.some((pattern) => pattern.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    );

const missingDecisions: Rule = (tree) => {
  const known = new Set(tree.flatMap(({ path }) => Number(/^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? NaN)));
  return tree
    .filter(({ path }) => path !== HISTORY && (isCode(path) || /\.(md|sql|css)$/.test(path)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DECIDED)].flatMap(([found]) =>
        [...found.matchAll(/\d+/g)].filter(([number]) => !known.has(Number(number))).map(([number]) => `${path}: decision ${number}`),
      ),
    );
};

/** Pages of rules that nothing outside docs/rules cites. */
const idlePages: Rule = (tree) => {
  const cited = new Set(
    tree.flatMap(({ path, text }) => (path.startsWith(RULES) ? [] : [...text.matchAll(CITED)].map(([, page]) => page!))),
  );
  return tree
    .filter(({ path }) => path.startsWith(RULES) && !/\/(README|ledger)\.md$/.test(path))
    .filter(({ path }) => !cited.has(path.slice(RULES.length)))
    .map(({ path }) => `${path}: nothing leads here`);
};

const PAGE = { [`${RULES}money.md`]: "# Money\n\n## Late money\nIt goes back.\n", "domain/x.ts": `// See ${RULES}money.md#late-money.` };

describe.each<[string, Rule, readonly Record<string, string>[]]>([
  [
    "cited rules exist",
    danglingRules,
    [
      { ...PAGE, "domain/y.ts": `/** See ${RULES}money.md#early-money. */` },
      { ...PAGE, "ui/y.css": `/* ${RULES}moneys.md */` },
      { ...PAGE, [`${RULES}README.md`]: "[money](moneys.md)" },
    ],
  ],
  [
    "citations stay within the repository",
    citationsOfElsewhere,
    [
      { "domain/x.ts": `/** ${"Spec"} §3 Patron. */` },
      { "domain/x.ts": `/** ${"Ruling"} 13. */` },
      { "domain/x.ts": `/** ${"Decisions"} 3. */` },
      { "domain/x.ts": `/** As ${"decisions"} §5.1 says. */` },
      { "ui/x.tsx": `/** ${"UX"} S15. */` },
      { "ui/x.tsx": `/** ${"UX"} 4.3. */` },
      { "ui/x.tsx": `/** ${"Ledger"} T6. */` },
    ],
  ],
  [
    "cited decisions exist",
    missingDecisions,
    [{ "docs/decisions/0001-a.md": "", "domain/x.ts": `// See ${"decision"} 1, and ${"decision"} 2.` }],
  ],
  ["every page of the rules is cited", idlePages, [{ ...PAGE, [`${RULES}idle.md`]: "# Idle" }]],
])("%s", (_, rule, canaries) => {
  it("finds no violation in this project", () => {
    expect(rule(projectTree())).toEqual([]);
  });
  it.each(canaries)("rejects: %o", (files) => {
    expect(rule(plant(files))).toHaveLength(1);
  });
});

it("makes the anchors of headings as forges do", () => {
  expect(["Late money", "A business's page", "No 5: what, then?"].map(anchorOf)).toEqual([
    "late-money",
    "a-businesss-page",
    "no-5-what-then",
  ]);
});

it("accepts an existing page and heading", () => {
  expect(danglingRules(plant(PAGE))).toEqual([]);
});

describe("the ledger", () => {
  it("describes each row that tests may name, once", () => {
    const file = (path: string) => projectTree().find((each) => each.path === path)!.text;
    const told = [...file("docs/rules/ledger.md").matchAll(/^\| ([A-Z]\d+) \| .{10,} \|$/gm)].map(([, row]) => row!);
    const rows = file("test/ledger/rows.txt").trim().split(/\s+/);
    expect(told.filter((row) => !rows.includes(row))).toEqual([]);
    expect(rows.filter((row) => told.filter((each) => each === row).length !== 1)).toEqual([]);
  });
});
