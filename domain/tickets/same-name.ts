const MARKS = /\p{M}/gu;
const NOT_LETTERS = /[^\p{L}\p{N}]+/gu;

function plain(name: string): string {
  return name.normalize("NFKD").replace(MARKS, "").toLowerCase().replace(NOT_LETTERS, " ").trim();
}

/**
 * Whether two names are equal but for case, accents, spaces and punctuation. See docs/rules/get-ticket.md#names. A name without letters
 * equals none.
 */
export function sameName(one: string, other: string): boolean {
  const name = plain(one);
  return name !== "" && name === plain(other);
}
