import { parseArgs } from "node:util";
import { refuse, type Given, type Verb } from "./command.ts";

/** How many words a verb takes, derived from its help. */
function countsOf(words: string): { readonly least: number; readonly most: number } {
  const each = words.match(/<[^>]*>…?|\[[^\]]*\]|[^\s<[\]]+/g) ?? [];
  const isMany = words.endsWith("…");
  return { least: each.filter((word) => !word.startsWith("[")).length, most: isMany ? Infinity : each.length };
}

/** Node's own message is long and gives advice that does not fit here. */
function complaint(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(message)?.[1] ?? "?";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `no such option: ${option}`;
  return message.includes("does not take an argument") ? `${option} takes no value` : `${option} takes a value`;
}

function parse(args: readonly string[], options: Readonly<Record<string, { type: "string" | "boolean" }>>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    return refuse(complaint(error));
  }
}

/** Reads the arguments of a verb. Throws a CommandError for an unknown option, a missing value, and too few or too many words. */
export function readGiven({ words, options = {}, asksForSecrets }: Verb, args: readonly string[]): Given {
  const types = Object.entries(options).map(([name, { value }]) => [name, { type: value ? "string" : "boolean" }] as const);
  const { values, positionals } = parse(args, Object.fromEntries(types));
  const { least, most } = countsOf(words);
  if (positionals.length < least) refuse(`something is missing: ${words}`);
  if (positionals.length > most)
    refuse(
      asksForSecrets
        ? "too many words; keys are asked for, never words of a command"
        : `too many words: "${positionals.slice(most).join(" ")}"`,
    );
  return {
    words: positionals,
    has: (option) => values[option] !== undefined,
    text: (option) => (typeof values[option] === "string" ? values[option] : null),
  };
}
