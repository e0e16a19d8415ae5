const LONGEST = 40;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * A typed promo code in stored form: trimmed, compatibility forms folded, upper-case. Null if it is blank, longer than 40 characters, or
 * has control or invisible characters. See docs/rules/prices.md#promo-codes.
 */
export function normaliseCode(typed: string): string | null {
  if (typed.length > LONGEST * 4) return null;
  const code = typed.normalize("NFKC").trim().toUpperCase();
  if (code === "" || code.length > LONGEST) return null;
  return INVISIBLE.test(code) ? null : code;
}
