import type { Noun } from "./command.ts";

const isVerb = ({ verbs }: Noun, word: string | undefined): word is string => word !== undefined && Object.hasOwn(verbs, word);

/** What was given after a noun, with the verb first: where the noun allows it, what it is about may be said before. */
export function verbFirst(noun: Noun, words: readonly string[]): readonly string[] {
  const { wordsBefore = 0 } = noun;
  const verb = words[wordsBefore];
  if (isVerb(noun, words[0]) || !isVerb(noun, verb)) return words;
  return [verb, ...words.slice(0, wordsBefore), ...words.slice(wordsBefore + 1)];
}
