import { createRequire } from "node:module";
import type { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { normalisePhone, type PhoneResult } from "#domain/people/fields/phone.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Types of numbers that cost the caller extra, or that reach no single person. */
const NOT_ONE_PERSONS = new Set(["PREMIUM_RATE", "TOLL_FREE", "SHARED_COST", "UAN", "VOICEMAIL", "PAGER"]);

let parse: typeof parsePhoneNumberFromString | null = null;

/** Load the library, which has all numbering plans, with the first typed number instead of at start-up. */
function parsePhoneNumber(number: string, defaultCallingCode?: string) {
  parse ??= (createRequire(import.meta.url)("libphonenumber-js/max") as { readonly parsePhoneNumberFromString: typeof parse })
    .parsePhoneNumberFromString!;
  return parse(number, { extract: false, ...(defaultCallingCode !== undefined && { defaultCallingCode }) });
}

/** Mobile numbers of Indonesia, nearly all of ours. The library takes 80 µs for one. */
const INDONESIAN_MOBILE = /^\+628[1-9]\d{7,10}$/;

/** Whether a number reaches one person. `+` and digits. */
export function isReachable(e164: string): boolean {
  return INDONESIAN_MOBILE.test(e164) || isReachableByPlan(e164);
}

/** Whether a number reaches one person, by the numbering plan of its country. */
export function isReachableByPlan(e164: string): boolean {
  const number = parsePhoneNumber(e164);
  return number?.isPossible() === true && !NOT_ONE_PERSONS.has(number.getType() ?? "");
}

/** A number as typed, in the form of its country's numbering plan: Argentina's "011 15" for one is "9 11". Other numbers as they are read. */
export function readTyped(countryCode: string, phoneNumber: string): PhoneResult {
  const phone = normalisePhone(countryCode, phoneNumber);
  if (phone.kind === "phone" ? INDONESIAN_MOBILE.test(phone.e164) : phone.code !== "phone_other") return phone;
  const callingCode = countryCode.normalize("NFKC").replace(/\D/gu, "");
  const planned = parsePhoneNumber(
    phoneNumber
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .trim(),
    callingCode,
  );
  if (planned?.isValid() !== true || planned.countryCallingCode !== callingCode) return phone;
  return { kind: "phone", e164: planned.number, national: planned.nationalNumber };
}

/** Reads a typed number and refuses unreachable ones. All forms use this rule, so that every order's number can log in. */
export function readReachable(countryCode: string, phoneNumber: string): PhoneResult {
  const phone = readTyped(countryCode, phoneNumber);
  return phone.kind === "phone" && !isReachable(phone.e164) ? { kind: "refused", code: "phone_other" } : phone;
}

/** Returns a number's country as two ISO 3166 letters, or null. */
export function countryOf(e164: string): string | null {
  return parsePhoneNumber(e164)?.country ?? null;
}

/**
 * Returns the E.164 form of a typed number and calling code, as orders store it. Throws FIELDS_INVALID for anything else, PHONE_NOT_SERVED
 * for a number that gets no codes.
 */
export function readPhone(countryCode: string, phoneNumber: string): string {
  const phone = readTyped(countryCode, phoneNumber);
  if (phone.kind === "refused") {
    if (phone.code === "country_code") throw new Problem("PHONE_NOT_SERVED");
    throw new Problem("FIELDS_INVALID", { fields: [{ path: "phoneNumber", code: phone.code }] });
  }
  if (!isReachable(phone.e164)) throw new Problem("PHONE_NOT_SERVED");
  return phone.e164;
}
