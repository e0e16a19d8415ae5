import { describe, expect, it } from "vitest";
import { FLAGS, type FlagEnforcer } from "#domain/brands/flags.ts";
import { isCode, isProof, plant, projectTree, roomOf, type Rule, type TreeFile } from "./tree.ts";

const NAMES = FLAGS.map(({ name }) => name as string);
/** Matches a flag that SQL reads from a stored brand. Within a quoted text, quotes are doubled. */
const IN_SQL = /flags'{1,2}\s*->>?\s*'{1,2}(\w+)('{1,2}\)::boolean)?/g;
/** Code derived from the table of flags, so that it names none. */
const DERIVED = [
  "contract/brands/config.ts",
  "domain/brands/brand.ts",
  "domain/brands/parse-brand.ts",
  "server/app/app.ts",
  "server/act.ts",
  "server/platform/database/complete-flags.ts",
  "server/modules/brands/tenants/store.ts",
];

const isProduct = ({ path }: TreeFile) => (isCode(path) || path.endsWith(".sql")) && !isProof(path);

const oddReadings: Rule = (tree) =>
  tree
    .filter(isProduct)
    .flatMap(({ path, text }) =>
      [...text.matchAll(IN_SQL)].filter(([, name, form]) => !NAMES.includes(name!) || !form).map(([found]) => `${path}: ${found}`),
    );

const namedWhereDerived: Rule = (tree) =>
  tree
    .filter(({ path }) => DERIVED.includes(path))
    .flatMap(({ path, text }) => NAMES.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`));

function reads({ text }: TreeFile, name: string): boolean {
  if ([...text.matchAll(IN_SQL)].some(([, found]) => found === name)) return true;
  return new RegExp(`flags\\??\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = [^;]*flags\\b`).test(text);
}

/** Compares each flag's readers with the table. */
const wronglyEnforced =
  (flags: readonly { readonly name: string; readonly enforcedBy: FlagEnforcer }[]): Rule =>
  (tree) =>
    flags.flatMap(({ name, enforcedBy }) => {
      const rooms = new Set(tree.filter((file) => isProduct(file) && reads(file, name)).map(({ path }) => roomOf(path)));
      const [server, screen] = [rooms.has("server"), rooms.has("storefront")];
      const found = server && screen ? "both" : server ? "server" : screen ? "screen" : "nobody";
      return found === enforcedBy ? [] : [`${name}: read by ${found}, not by ${enforcedBy}`];
    });

describe.each<[string, Rule, readonly Record<string, string>[]]>([
  [
    "SQL reads only existing flags, in one form",
    oddReadings,
    [
      { "server/modules/people/x/store.ts": "select (brand->'flags'->>'withFaxes')::boolean" },
      { "server/modules/people/x/store.ts": "select brand->'flags'->>'withVideo'" },
      { "server/modules/people/x/store.ts": "select brand->'flags'->'withVideo'" },
      { "server/platform/database/x.sql": "v text := '(brand->''flags''->>''withFaxes'')::boolean'" },
    ],
  ],
  ["derived code names no flag", namedWhereDerived, [{ "contract/brands/config.ts": "flags: z.object({ withVideo: z.boolean() })" }]],
  ["a flag is enforced where the table says", wronglyEnforced(FLAGS), []],
])("%s", (_, rule, canaries) => {
  it("finds no violation in this project", () => {
    expect(rule(projectTree())).toEqual([]);
  });
  it.each(canaries)("rejects: %o", (files) => {
    expect(rule(plant(files))).toHaveLength(1);
  });
});

describe("readers of a flag", () => {
  const judged = (enforcedBy: FlagEnforcer, files: Readonly<Record<string, string>>) =>
    wronglyEnforced([{ name: "withFaxes", enforcedBy }])(plant(files));
  const server = { "server/modules/people/x/send.ts": "if (!act.flags.withFaxes) throw new Problem();" };
  const sql = { "server/modules/people/x/store.ts": "select (t.brand->'flags'->>'withFaxes')::boolean" };
  const screen = { "apps/storefront/x/fax.tsx": "const { withFaxes } = useTenant().flags;" };
  const test = { "server/modules/people/x/send.test.ts": "act.flags.withFaxes" };

  it("finds a flag's readers in verbs, in SQL and on screens, and not in tests", () => {
    expect([judged("server", server), judged("server", sql), judged("screen", screen), judged("both", { ...sql, ...screen })]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(judged("both", server)).toEqual(["withFaxes: read by server, not by both"]);
    expect(judged("screen", test)).toEqual(["withFaxes: read by nobody, not by screen"]);
  });
});
