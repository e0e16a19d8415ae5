import { describe, expect, it } from "vitest";
import { isProof, plant, projectTree, roomOf, type Rule, type TreeFile } from "./tree.ts";

const ROADS = "docs/develop/";
/** The most files that each kind of change may touch. */
const MOST: Readonly<Record<string, number>> = {
  flag: 6,
  text: 2,
  column: 4,
  endpoint: 7,
  function: 2,
  topic: 3,
  migration: 2,
  brand: 4,
  journey: 2,
  provider: 6,
};
/** Files that may contain the name without being a step: documentation, generated files, and a single test. */
const BESIDE = /^(docs\/|CHANGELOG\.md$|server\/platform\/database\/released-schema\.txt$|contract\/examples\/)/;

/** The paths listed as a page's steps. */
const stepsOf = ({ text }: TreeFile) => [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path!);
const exampleOf = ({ text }: TreeFile) => /^Example: `([^`]+)`$/m.exec(text)?.[1];
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A page's path, with `<…>` for a varying name. */
function matches(pattern: string, path: string): boolean {
  const parts = pattern.split(/<[^>]+>/).map(escape);
  return new RegExp(`^${parts.join("[\\w.-]+")}$`).test(path);
}

const roads = (tree: readonly TreeFile[]) =>
  tree
    .filter(({ path }) => path.startsWith(ROADS))
    .map((page) => ({ page, kind: page.path.slice(ROADS.length, -".md".length) }))
    .filter(({ kind }) => kind in MOST);

const deadEnds: Rule = (tree) =>
  roads(tree).flatMap(({ page }) =>
    stepsOf(page)
      .filter((step) => !tree.some(({ path }) => matches(step, path)))
      .map((step) => `${page.path}: no file is ${step}`),
  );

const tooLong: Rule = (tree) =>
  roads(tree).flatMap(({ page, kind }) => {
    const steps = stepsOf(page).length;
    if (steps === 0) return [`${page.path}: lists no files`];
    return steps > MOST[kind]! ? [`${page.path}: ${steps} files, at most ${MOST[kind]} are allowed`] : [];
  });

/** Files that contain a page's example and are not one of its steps. Any screen may use a text. */
const hiddenSteps: Rule = (tree) =>
  roads(tree).flatMap(({ page }) => {
    const example = exampleOf(page);
    if (example === undefined) return [];
    const word = new RegExp(`(?<![\\w])${escape(example)}(?![\\w])`);
    const naming = tree.filter(({ path, text }) => !BESIDE.test(path) && word.test(text));
    if (naming.length === 0) return [`${page.path}: nothing names ${example}`];
    return naming
      .filter(({ path }) => !stepsOf(page).some((step) => matches(step, path)))
      .filter(({ path }) => page.path !== `${ROADS}text.md` || roomOf(path) !== "storefront")
      .map(({ path }) => `${page.path}: ${path} names ${example} and is no step`);
  });

const lostLinks: Rule = (tree) =>
  tree
    .filter(({ path }) => /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/.+\.md$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[\w-]+)?\)/g)]
        .map(([, target]) => ({ target: target!, at: new URL(target!, `file:///${path}`).pathname.slice(1) }))
        .filter(({ at }) => !tree.some((other) => other.path === at || other.path.startsWith(`${at.replace(/\/$/, "")}/`)))
        .filter(({ target }) => !/\.(webp|png)$/.test(target))
        .map(({ target }) => `${path}: ${target} is not there`),
    );

/** Pages named by path that do not exist. Decisions and the change log describe their own time. */
const lostPages: Rule = (tree) =>
  tree
    .filter(({ path }) => path !== "CHANGELOG.md" && !path.startsWith("docs/decisions/") && !isProof(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bdocs\/[\w./-]+\.md\b/g)]
        .filter(([page]) => !tree.some((other) => other.path === page))
        .map(([page]) => `${path}: ${page} is not there`),
    );

const namelessCommands: Rule = (tree) => {
  const scripts = Object.keys(
    (JSON.parse(tree.find(({ path }) => path === "package.json")?.text ?? "{}") as { scripts?: object }).scripts ?? {},
  );
  return tree
    .filter(({ path }) => /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/(?!decisions\/).+\.md$|^\.env\.example$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run (?:-s |--silent )?([\w-]+)/g)]
        .filter(([, name]) => !scripts.includes(name!))
        .map(([found]) => `${path}: ${found}`),
    );
};

const unlistedDecisions: Rule = (tree) => {
  const index = tree.find(({ path }) => path === "docs/decisions/README.md")?.text ?? "";
  return tree
    .filter(({ path }) => /^docs\/decisions\/\d/.test(path))
    .flatMap(({ path, text }) => {
      const file = path.slice("docs/decisions/".length);
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
      if (Number(file.slice(0, 4)) !== Number(number) || !title) return [`${path}: its heading is not "# ${Number(file.slice(0, 4))}. …"`];
      if (!/^Date: \d{4}-\d{2}-\d{2}\. Status: .+/m.test(text)) return [`${path}: says no date and status`];
      const line = `- [${number}. ${title}](${file})`;
      return index.split("\n").includes(line) ? [] : [`docs/decisions/README.md lacks ${line}`];
    });
};

const ROAD = {
  "docs/develop/column.md": "Example: `width`\n\n1. `server/<feature>/store.ts`: the row.\n",
  "server/x/store.ts": "select width",
};
const DECISION = "# 1. So it is\n\nDate: 2026-01-01. Status: accepted.\n";

describe.each<[string, Rule, readonly Record<string, string>[]]>([
  [
    "the steps of a recurring change name existing files",
    deadEnds,
    [{ ...ROAD, "docs/develop/text.md": "1. `server/<feature>/shop.ts`: it." }],
  ],
  [
    "a recurring change touches few files",
    tooLong,
    [{ "docs/develop/text.md": "1. `a.ts`\n2. `b.ts`\n3. `c.ts`\n" }, { "docs/develop/text.md": "Somewhere." }],
  ],
  [
    "the steps of a recurring change are complete",
    hiddenSteps,
    [
      { ...ROAD, "contract/x.ts": "width: z.int()" },
      { "docs/develop/column.md": "Example: `width`\n\n1. `a.ts`\n", "a.ts": "widths" },
    ],
  ],
  ["pages of the manual link to what is there", lostLinks, [{ "docs/a.md": "[b](b.md)" }, { "README.md": "[b](docs/b.md#c)" }]],
  [
    "pages named by their path exist",
    lostPages,
    [{ "server/a.ts": "// See docs/gone.md." }, { "docs/a.md": "as in `docs/old.md`" }, { ".env.example": "# docs/gone.md" }],
  ],
  [
    "commands named by the manual exist",
    namelessCommands,
    [{ "package.json": '{"scripts":{"a":""}}', "docs/x.md": "`npm run a`, then `npm run b -- c`" }],
  ],
  [
    "the index of decisions is complete",
    unlistedDecisions,
    [
      { "docs/decisions/README.md": "", "docs/decisions/0001-so.md": DECISION },
      { "docs/decisions/README.md": "- [1. So it was](0001-so.md)", "docs/decisions/0001-so.md": DECISION },
      { "docs/decisions/README.md": "- [1. So it is](0002-so.md)", "docs/decisions/0002-so.md": DECISION },
      { "docs/decisions/README.md": "- [1. So it is](0001-so.md)", "docs/decisions/0001-so.md": "# 1. So it is\n" },
    ],
  ],
])("%s", (_, rule, canaries) => {
  it("finds no violation in this project", () => {
    expect(rule(projectTree())).toEqual([]);
  });
  it.each(canaries)("rejects: %o", (files) => {
    expect(rule(plant(files))).toHaveLength(1);
  });
});

it("accepts references to existing files and pages", () => {
  const files = {
    ...ROAD,
    "README.md": "[x](docs/develop/column.md)",
    "docs/decisions/README.md": "- [1. So it is](0001-so.md)",
    "docs/decisions/0001-so.md": DECISION,
  };
  for (const rule of [deadEnds, tooLong, hiddenSteps, lostLinks, unlistedDecisions]) expect(rule(plant(files))).toEqual([]);
});

it("lists every road on the manual's first page, with its number of files", () => {
  const text = projectTree().find(({ path }) => path === `${ROADS}README.md`)!.text;
  for (const [kind, most] of Object.entries(MOST)) expect(text).toMatch(new RegExp(`\\| (?:at most )?${most} \\| \\[${kind}\\.md\\]`));
});
