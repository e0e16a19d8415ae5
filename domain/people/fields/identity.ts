const NIK = /^\d{16}$/;
const PASSPORT = /^[A-Z0-9]{6,9}$/;
const INDONESIAN = new Set(["ID", "IDN", "WNI", "INDONESIA", "INDONESIAN"]);

/** Whether a nationality or citizenship as answered (WNI, a country's code or name) is Indonesian. */
export function isIndonesian(nationality: string): boolean {
  return INDONESIAN.has(nationality.trim().toUpperCase());
}

/** An identity number as it is stored and compared: upper-case, without spaces, dots, dashes or invisible characters. */
export function normaliseIdentity(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}.]/gu, "")
    .toUpperCase();
}

/**
 * Why an identity number is refused; null when it is good. See docs/rules/fields.md#identity-numbers: Indonesians have a NIK of 16 digits,
 * others a passport of 6 to 9 letters or digits. Without a nationality either will do.
 */
export function checkIdentity(typed: string, nationality: string): "nik" | "passport" | null {
  const identity = normaliseIdentity(typed);
  const isForeign = nationality.trim() !== "" && !isIndonesian(nationality);
  if (isForeign) return PASSPORT.test(identity) ? null : "passport";
  const isEither = nationality.trim() === "" && PASSPORT.test(identity);
  return NIK.test(identity) || isEither ? null : "nik";
}
