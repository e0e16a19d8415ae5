export const SHORTEST_NAME = 2;
export const LONGEST_NAME = 100;

const NAME = /^[\p{L}\p{M}'’ʼ.,\- ]+$/u;
const NOT_LETTERS = /[^\p{L}]/gu;

/** A name in stored form: composed, without invisible characters, single spaces, trimmed. */
export function normaliseName(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * The fault of a full name, or null: 2 to 100 letters, marks, spaces and ' . - (a comma too, before a title). Single names are valid. See
 * docs/rules/fields.md#names.
 */
export function checkName(typed: string): "required" | "too_short" | "too_long" | "not_a_name" | null {
  if (typed.length > LONGEST_NAME * 10) return "too_long";
  const name = normaliseName(typed);
  if (name === "") return "required";
  if ([...name].length > LONGEST_NAME) return "too_long";
  if (!NAME.test(name)) return "not_a_name";
  return [...name.replace(NOT_LETTERS, "")].length < SHORTEST_NAME ? "too_short" : null;
}
