import { isCallingCode, nationalDigits } from "./countries.ts";

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
const DIGITS = /^\d+$/;
const SEPARATORS = /[\s\p{Cf}\p{Pd}.()/]/gu;
const TYPED = /^\+?\d+$/;
const LONGEST_TYPED = 60;
const MOST_DIGITS = 15;
/** Calling codes with numbers whose first digit is 0. */
export const KEEPS_ZERO = new Set(["+39", "+225", "+229", "+241", "+242", "+378", "+992"]);
/** Trunk prefixes other than 0, dialled before a national number and no part of it. */
const TRUNKS: Readonly<Record<string, readonly string[]>> = {
  "+7": ["8"],
  "+36": ["06"],
  "+52": ["044", "045", "01", "1"],
  "+370": ["8"],
  "+375": ["80", "8"],
  "+692": ["1"],
  "+993": ["8"],
};

/**
 * A phone number as typed, with its selected calling code (`+62`). Ignores spaces, dashes, full-width digits, invisible characters, trunk
 * prefixes and repeated calling codes. See docs/rules/fields.md#numbers: Indonesian numbers start with 8 and have 9 to 12 digits; others
 * have the lengths of their country, and at most 15 digits with their calling code.
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
  const [fewest, most] = nationalDigits(callingCode) ?? [1, MOST_DIGITS];
  const international = /^(?:\+|00)/.exec(typed)?.[0];
  let national = typed;
  if (international !== undefined) {
    if (!typed.startsWith(code, international.length)) return null;
    national = typed.slice(international.length + code.length);
  }
  // Digits equal to the code, without a plus, are the code only if the number would otherwise be too long: +65 numbers may start with 65.
  if (national.startsWith(code) && national.length > most) national = national.slice(code.length);
  const trunk = TRUNKS[callingCode]?.find((prefix) => national.startsWith(prefix) && (prefix.startsWith("0") || national.length > most));
  if (trunk !== undefined) national = national.slice(trunk.length);
  if (!KEEPS_ZERO.has(callingCode)) national = national.replace(/^0+/, "");
  return DIGITS.test(national) && national.length >= fewest && national.length <= most ? national : null;
}
