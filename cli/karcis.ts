// `npm run karcis -- <noun> <verb> …`: an operator's commands besides running the deployment.
import { messageOf } from "#domain/faults/message-of.ts";
import { NOUNS } from "./commands/nouns.ts";
import { CommandError, type Noun, type Verb } from "./lib/command.ts";
import { readGiven } from "./lib/read-given.ts";
import { verbFirst } from "./lib/verb-first.ts";

type Nouns = Readonly<Record<string, Noun>>;
const CALL = "npm run karcis --";

function columns(rows: readonly (readonly [string, string])[], indent = ""): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${indent}${left.padEnd(width)}   ${right}`);
}

/** All nouns, a line each. */
function helpOfAll(nouns: Nouns): string[] {
  return [
    `${CALL} <noun> <verb> [options]`,
    "",
    ...columns(Object.entries(nouns).map(([name, { help, verbs }]) => [name, `${help}: ${Object.keys(verbs).join(", ")}`])),
    "",
    "With --help each noun and each verb says more.",
  ];
}

/** The verbs of a noun. */
function helpOfNoun(name: string, { verbs }: Noun): string[] {
  return columns(Object.entries(verbs).map(([verb, { words, help }]) => [`${CALL} ${name} ${verb} ${words}`.trimEnd(), help]));
}

/** One verb with its options. */
function helpOfVerb(noun: string, verb: string, { words, help, options = {} }: Verb): string[] {
  const known = Object.entries(options).map(
    ([name, option]) => [`--${name}${option.value ? ` ${option.value}` : ""}`, option.help] as const,
  );
  return [`${CALL} ${noun} ${verb} ${words}`.trimEnd(), `  ${help}`, ...columns(known, "  ")];
}

const isHelp = (word: string | undefined) => word === "--help" || word === "-h" || word === "help";
const own = <T>(table: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

function show(lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
}

/** Ends because the command cannot be carried out as given. */
function end(why: string, usage: readonly string[], code = 1): void {
  process.stderr.write(`${[why, ...usage].filter(Boolean).join("\n")}\n`);
  process.exitCode = code;
}

/** Whether an error or its cause has a code of a database (five letters and digits) or of a network (E and a word). */
function hasSign(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return /^(?:[0-9A-Z]{5}|E[A-Z]+)$/.test(String(code)) || hasSign(cause);
}

/** Missing rights of a database login, or why a database is unusable, with the setting to check. Null for every other error. */
async function explainRefusal(error: unknown): Promise<string | null> {
  // Load nothing for other errors.
  if (!hasSign(error)) return null;
  const [{ judgeFailure }, { explainStart, lacksRights }, { readSettings }] = await Promise.all([
    import("#server/platform/database/judge-failure.ts"),
    import("#server/start/explain-start.ts"),
    import("#server/platform/config/settings.ts"),
  ]);
  if (!lacksRights(error) && judgeFailure(error) === null) return null;
  try {
    return explainStart(error, readSettings(process.env));
  } catch {
    return messageOf(error);
  }
}

async function main([name, ...words]: readonly string[]): Promise<void> {
  if (isHelp(name)) return show(helpOfAll(NOUNS));
  const noun = own(NOUNS, name);
  if (!noun) return end(name === undefined ? "" : `no such noun: "${name}"`, helpOfAll(NOUNS));
  const [verbName, ...rest] = verbFirst(noun, words);
  if (isHelp(verbName)) return show(helpOfNoun(name!, noun));
  const verb = own(noun.verbs, verbName);
  if (!verb) return end(verbName === undefined ? "" : `no such command: "${verbName}"`, helpOfNoun(name!, noun));
  if (rest.some((word) => word === "--help" || word === "-h")) return show(helpOfVerb(name!, verbName!, verb));
  try {
    const given = readGiven(verb, rest);
    const said = await (await verb.load())(given);
    const { lines, code } = "lines" in said ? said : { lines: said, code: 0 };
    show(lines);
    process.exitCode = code;
  } catch (error) {
    if (error instanceof CommandError)
      return end(error.message, error.showsUsage ? helpOfVerb(name!, verbName!, verb) : [], verb.wrongCode);
    const refused = await explainRefusal(error);
    if (refused !== null) return end(refused, [], verb.wrongCode);
    // A fault of ours: its position helps more than the usage.
    end(messageOf(error), error instanceof Error ? (error.stack?.match(/^ +at .*$/gm) ?? []) : []);
  }
}

await main(process.argv.slice(2));
