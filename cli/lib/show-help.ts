import type { Noun, Verb } from "./command.ts";

type Nouns = Readonly<Record<string, Noun>>;
const CALL = "npm run karcis --";

function columns(rows: readonly (readonly [string, string])[], indent = ""): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${indent}${left.padEnd(width)}   ${right}`);
}

/** All nouns, a line each. */
export function helpOfAll(nouns: Nouns): string[] {
  return [
    `${CALL} <noun> <verb> [options]`,
    "",
    ...columns(Object.entries(nouns).map(([name, { help, verbs }]) => [name, `${help}: ${Object.keys(verbs).join(", ")}`])),
    "",
    "With --help each noun and each verb says more.",
  ];
}

/** The verbs of a noun. */
export function helpOfNoun(name: string, { verbs }: Noun): string[] {
  return columns(Object.entries(verbs).map(([verb, { words, help }]) => [`${CALL} ${name} ${verb} ${words}`.trimEnd(), help]));
}

/** One verb with its options. */
export function helpOfVerb(noun: string, verb: string, { words, help, options = {} }: Verb): string[] {
  const known = Object.entries(options).map(
    ([name, option]) => [`--${name}${option.value ? ` ${option.value}` : ""}`, option.help] as const,
  );
  return [`${CALL} ${noun} ${verb} ${words}`.trimEnd(), `  ${help}`, ...columns(known, "  ")];
}
