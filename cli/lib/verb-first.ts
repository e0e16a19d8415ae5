import type { Noun } from "./command.ts";

const isVerb = ({ verbs }: Noun, word: string | undefined): word is string => word !== undefined && Object.hasOwn(verbs, word);

/** The arguments after a noun, with the verb first. Some nouns allow their subject before the verb. */
export function verbFirst(noun: Noun, words: readonly string[]): readonly string[] {
  const { wordsBefore = 0 } = noun;
  const verb = words[wordsBefore];
  if (isVerb(noun, words[0]) || !isVerb(noun, verb)) return words;
  return [verb, ...words.slice(0, wordsBefore), ...words.slice(wordsBefore + 1)];
}
