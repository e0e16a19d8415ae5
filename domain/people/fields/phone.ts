import { isCallingCode, longestNational } from "./countries.ts";

export type PhoneResult =
  | {
      readonly kind: "phone";
      /** `+` and at most 15 digits: one form per number, for any spelling. */
      readonly e164: string;
      /** Digits without calling code and leading 0. */
      readonly national: string;
    }
  | {
      readonly kind: "refused";
      readonly code: "required" | "country_code" | "phone_id" | "phone_other";
    };

const INDONESIA = "+62";
const INDONESIAN_MOBILE = /^8\d{8,11}$/;
const OTHER_NATIONAL = /^\d{6,14}$/;
const SEPARATORS = /[\s\p{Cf}\p{Pd}.()/]/gu;
const TYPED = /^\+?\d+$/;
const LONGEST_TYPED = 60;
const MOST_DIGITS = 15;
/** Calling codes whose numbers keep their leading 0. */
const KEEPS_ZERO = new Set(["+39"]);

/**
 * A phone number as typed, with its selected calling code (`+62`). Ignores spaces, dashes, full-width digits, invisible characters, leading
 * zeros and repeated calling codes. See docs/rules/fields.md#numbers: Indonesian numbers start with 8 and have 9 to 12 digits; others have
 * 6 to 14, and at most 15 with their calling code.
 */
export function normalisePhone(countryCode: string, phoneNumber: string): PhoneResult {
  const callingCode = countryCode.normalize("NFKC").replace(SEPARATORS, "");
  if (!isCallingCode(callingCode)) return { kind: "refused", code: "country_code" };
  const typed = phoneNumber.length > LONGEST_TYPED ? "+" : phoneNumber.normalize("NFKC").replace(SEPARATORS, "");
  if (typed === "") return { kind: "refused", code: "required" };

  const refused = {
    kind: "refused",
    code: callingCode === INDONESIA ? "phone_id" : "phone_other",
  } as const;
  if (!TYPED.test(typed)) return refused;
  const national = callingCode === INDONESIA ? indonesianNational(typed) : otherNational(typed, callingCode);
  if (national === null || callingCode.length - 1 + national.length > MOST_DIGITS) return refused;
  return { kind: "phone", e164: `${callingCode}${national}`, national };
}

function indonesianNational(typed: string): string | null {
  if (typed.startsWith("+") && !typed.startsWith(INDONESIA)) return null;
  // A mobile number starts with 8, so any 0 or 62 before it is a prefix, even if repeated.
  const national = typed.replace(/^\+?(?:0|62)*/, "");
  return INDONESIAN_MOBILE.test(national) ? national : null;
}

function otherNational(typed: string, callingCode: string): string | null {
  const code = callingCode.slice(1);
  const international = /^(?:\+|00)/.exec(typed)?.[0];
  let national = typed;
  if (international !== undefined) {
    if (!typed.startsWith(code, international.length)) return null;
    national = typed.slice(international.length + code.length);
  }
  // Digits equal to the code, without a plus, are the code only if the number would otherwise be too long: +65 numbers may start with 65.
  if (national.startsWith(code) && national.length > (longestNational(callingCode) ?? MOST_DIGITS)) national = national.slice(code.length);
  if (!KEEPS_ZERO.has(callingCode)) national = national.replace(/^0+/, "");
  return OTHER_NATIONAL.test(national) ? national : null;
}
