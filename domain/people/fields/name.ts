export const SHORTEST_NAME = 2;
export const LONGEST_NAME = 100;

/**
 * Letters, marks and other characters in names of passports: apostrophes and their substitutes (Nu‘man, O`Neil), points (Gal·la,
 * ジョン・ブラウン), hyphens of any form, a/l, s/o, "Lim Bee @ Siti", brackets, and the zero of Chinese names (〇).
 */
const NAME = /^[\p{L}\p{M}\p{Pd}'‘’‛`´ʼ՚׳״".,·‧・･/@()〇 \u200c\u200d]+$/u;
const NOT_LETTERS = /[^\p{L}〇]/gu;
/** Letters of scripts without capitals, in which one letter may be a name. */
const WHOLE_WORD = /[\p{Lo}〇]/u;
const INVISIBLE = /\p{Cf}/gu;
const JOINER = /[\u200c\u200d]/u;
const JOINED = /[\p{Lo}\p{M}]/u;

/** Keep joiners inside a word of a script that needs them (क्‍ष, علی‌رضا). */
const withoutInvisible = (text: string) =>
  text.replace(INVISIBLE, (sign, at: number) =>
    JOINER.test(sign) && JOINED.test(text[at - 1] ?? "") && JOINED.test(text[at + 1] ?? "") ? sign : "",
  );

/** A name in stored form: composed, without invisible characters that no script needs, single spaces, trimmed. */
export function normaliseName(typed: string): string {
  return withoutInvisible(typed.normalize("NFC")).replace(/\s+/gu, " ").trim();
}

/**
 * The fault of a full name, or null: 2 to 100 letters, marks, spaces and the signs of names (1 letter in scripts without capitals). Single
 * names are valid. See docs/rules/fields.md#names.
 */
export function checkName(typed: string): "required" | "too_short" | "too_long" | "not_a_name" | null {
  if (typed.length > LONGEST_NAME * 10) return "too_long";
  const name = normaliseName(typed);
  if (name === "") return "required";
  if ([...name].length > LONGEST_NAME) return "too_long";
  if (!NAME.test(name)) return "not_a_name";
  const letters = [...name.replace(NOT_LETTERS, "")].length;
  return letters < (WHOLE_WORD.test(name) ? 1 : SHORTEST_NAME) ? "too_short" : null;
}
