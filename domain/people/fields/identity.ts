const NIK = /^\d{16}$/;
const PASSPORT = /^[A-Z0-9]{6,9}$/;
const INDONESIAN = new Set(["ID", "IDN", "WNI", "INDONESIA", "INDONESIAN"]);

/** Whether an answered nationality or citizenship (WNI, a country's code or name) is Indonesian. */
export function isIndonesian(nationality: string): boolean {
  return INDONESIAN.has(nationality.trim().toUpperCase());
}

/** An identity number in stored form: upper-case, without spaces, dots, dashes or invisible characters. */
export function normaliseIdentity(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}.]/gu, "")
    .toUpperCase();
}

/**
 * The fault of an identity number, or null. See docs/rules/fields.md#identity-numbers: Indonesians have a NIK of 16 digits, others a
 * passport of 6 to 9 letters or digits. Without a nationality either is valid.
 */
export function checkIdentity(typed: string, nationality: string): "nik" | "passport" | null {
  const identity = normaliseIdentity(typed);
  const isForeign = nationality.trim() !== "" && !isIndonesian(nationality);
  if (isForeign) return PASSPORT.test(identity) ? null : "passport";
  const isEither = nationality.trim() === "" && PASSPORT.test(identity);
  return NIK.test(identity) || isEither ? null : "nik";
}
