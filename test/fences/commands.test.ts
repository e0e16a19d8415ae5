import { describe, expect, it } from "vitest";
import { NOUNS } from "../../cli/commands/nouns.ts";
import { verbFirst } from "../../cli/lib/verb-first.ts";
import { isProof, plant, projectTree, type Rule } from "./tree.ts";

const WORD = /^[a-z][a-z-]*$/;
/** A command in a text: `npm run payments -- set <brand>`, and in backticks `order cancel` of the `karcis` command only. */
const TYPED = /(?:npm run ([a-z][a-z-]*)(?: -- )?|`karcis )((?:[ ]?[^\s`";,:.()]+){0,4})/g;

type Scripts = Readonly<Record<string, string>>;
const scriptsOf = (text: string) => (JSON.parse(text) as { scripts: Scripts }).scripts;

/** The fault of a typed command: an unknown script, noun or verb. Words in <brackets> stand for anything. */
function wrongIn(scripts: Scripts, script: string | undefined, rest: string): string | null {
  if (script !== undefined && !Object.hasOwn(scripts, script)) return `no npm run ${script}`;
  const [, own] = /^node cli\/karcis\.mjs(.*)$/.exec(script === undefined ? "node cli/karcis.mjs" : scripts[script]!) ?? [];
  if (own === undefined) return null;
  const [name, ...words] = [...own.trim().split(" "), ...rest.trim().split(/\s+/)].filter(Boolean);
  if (name === undefined || !WORD.test(name)) return null;
  const noun = Object.hasOwn(NOUNS, name) ? NOUNS[name]! : null;
  if (!noun) return `no noun ${name}`;
  const [verb] = verbFirst(noun, words);
  if (verb === undefined || !WORD.test(verb) || noun.wordsBefore !== undefined) return null;
  return Object.hasOwn(noun.verbs, verb) ? null : `no ${name} ${verb}`;
}

/** Commands named in a document or a text that do not exist. */
const named: Rule = (tree) => {
  const scripts = scriptsOf(tree.find(({ path }) => path === "package.json")!.text);
  return tree
    .filter(
      ({ path }) => /\.(md|ts|tsx|mjs|sql)$/.test(path) && path !== "CHANGELOG.md" && !(isProof(path) && !/^(?:scripts|cli)\//.test(path)),
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(TYPED)].flatMap(([, script, rest]) => {
        const wrong = wrongIn(scripts, script, rest ?? "");
        return wrong === null ? [] : [`${path}: ${wrong}`];
      }),
    );
};

const PACKAGE = '{"scripts":{"karcis":"node cli/karcis.mjs","payments":"node cli/karcis.mjs payments","build":"node scripts/build.mjs"}}';

describe("commands in documents and texts", () => {
  it("names existing commands only", () => {
    expect(named(projectTree())).toEqual([]);
  });
  it.each([
    ["npm run karcis -- ticket give <brand>", "docs/a.md: no ticket give"],
    ["`npm run karcis -- tickets give`", "docs/a.md: no noun tickets"],
    ["npm run payments -- note <brand>", "docs/a.md: no payments note"],
    ["npm run nothing", "docs/a.md: no npm run nothing"],
    ["see `karcis refund note`", "docs/a.md: no noun refund"],
  ])("rejects the command: %s", (text, wrong) => {
    expect(named(plant({ "package.json": PACKAGE, "docs/a.md": text }))).toEqual([wrong]);
  });
  it.each(["npm run karcis -- order cancel <brand> <order>", "npm run karcis -- <noun> <verb>", "npm run build", "`karcis --help`"])(
    "accepts the command: %s",
    (text) => {
      expect(named(plant({ "package.json": PACKAGE, "docs/a.md": text }))).toEqual([]);
    },
  );
});
