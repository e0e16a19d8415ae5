import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NOUNS } from "../../cli/commands/nouns.ts";
import type { Noun, Verb } from "../../cli/lib/command.ts";

const ROOT = join(import.meta.dirname, "..", "..");
export const CLI_PAGE = join(ROOT, "docs", "cli.md");

type Nouns = Readonly<Record<string, Noun>>;
type Scripts = Readonly<Record<string, string>>;

/** Markdown reads `<brand>` as a tag outside backticks. */
const escapeTags = (text: string) => text.replaceAll(/`[^`]*`|</g, (found) => (found === "<" ? String.raw`\<` : found));
const sentence = (text: string) => escapeTags(`${text[0]!.toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`);
const code = (...words: readonly string[]) => `\`${words.filter((word) => word !== "").join(" ")}\``;

function verbLines(noun: string, name: string, { words, help, options = {} }: Verb): string[] {
  const known = Object.entries(options).map(
    ([option, { value = "", help: about }]) => `  - ${code(`--${option}`, value)}: ${escapeTags(about)}`,
  );
  return [`- ${code(noun, name, words)}: ${sentence(help)}`, ...known];
}

/** Scripts of package.json for a noun, or for one verb of it. */
function shortFor(scripts: Scripts, noun: string): string[] {
  return Object.entries(scripts).flatMap(([script, command]) => {
    const [, target] = /^node cli\/karcis\.mjs (.+)$/.exec(command) ?? [];
    return target?.split(" ")[0] === noun ? [`\`npm run ${script}\` is short for \`npm run karcis -- ${target}\`.`] : [];
  });
}

function nounSection(scripts: Scripts, name: string, noun: Noun): string[] {
  const { help, verbs, wordsBefore = 0 } = noun;
  const before = Object.values(verbs).at(-1)!.words.split(" ").slice(0, wordsBefore).join(" ");
  return [
    `## ${name}`,
    "",
    [sentence(help), ...shortFor(scripts, name), ...(before === "" ? [] : [`\`${before}\` may stand before the verb.`])].join(" "),
    "",
    ...Object.entries(verbs).flatMap(([verb, about]) => verbLines(name, verb, about)),
    "",
  ];
}

/** Every command with its help and options: docs/cli.md. */
export function cliPage(nouns: Nouns, scripts: Scripts): string {
  return [
    "# Commands",
    "",
    "Everything an operator can do is `npm run karcis -- <noun> <verb> [options]`. `<word>` is required, `[word]` optional. Add `--help` to a noun or a verb to",
    "see this in the terminal. A command that fails prints one line and ends with 1, or with the number given here. [How to run Karcis](operate/README.md).",
    "",
    "Made by `npm run cli-page` from the tables in `cli/commands`.",
    "",
    ...Object.entries(nouns).map(([name, { help }]) => `- [${name}](#${name}): ${escapeTags(help)}`),
    "",
    ...Object.entries(nouns).flatMap(([name, noun]) => nounSection(scripts, name, noun)),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");
}

/** The page from the current tables. */
export function currentCliPage(): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Scripts };
  return cliPage(NOUNS, scripts);
}
