import { createRequire } from "node:module";
import type { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { normalisePhone, type PhoneResult } from "#domain/people/fields/phone.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Kinds of numbers that cost the caller extra, or that no single person answers. */
const NOT_ONE_PERSONS = new Set(["PREMIUM_RATE", "TOLL_FREE", "SHARED_COST", "UAN", "VOICEMAIL", "PAGER"]);

let parse: typeof parsePhoneNumberFromString | null = null;

/** The library knows every numbering plan there is: it is loaded with the first number that somebody types, not at every start. */
function parsePhoneNumber(e164: string) {
  parse ??= (createRequire(import.meta.url)("libphonenumber-js/max") as { readonly parsePhoneNumberFromString: typeof parse })
    .parsePhoneNumberFromString!;
  return parse(e164);
}

/** Mobile numbers of Indonesia, which are nearly all of ours: the library takes 80 µs to say so. */
const INDONESIAN_MOBILE = /^\+628[1-9]\d{7,10}$/;

/** Whether one person may be reached at a number; `+` and digits. */
export function isReachable(e164: string): boolean {
  return INDONESIAN_MOBILE.test(e164) || isReachableByPlan(e164);
}

/** The same by the plan of the number's country. */
export function isReachableByPlan(e164: string): boolean {
  const number = parsePhoneNumber(e164);
  return number?.isPossible() === true && !NOT_ONE_PERSONS.has(number.getType() ?? "");
}

/** A number as typed, refused also where it reaches nobody. One rule for every form: a number that orders can log in. */
export function readReachable(countryCode: string, phoneNumber: string): PhoneResult {
  const phone = normalisePhone(countryCode, phoneNumber);
  return phone.kind === "phone" && !isReachable(phone.e164) ? { kind: "refused", code: "phone_other" } : phone;
}

/** The country of a number, as ISO 3166 writes it in two letters; null where it is of none. */
export function countryOf(e164: string): string | null {
  return parsePhoneNumber(e164)?.country ?? null;
}

/**
 * The E.164 form of a number as typed beside a calling code, the same under which orders keep it. Throws FIELDS_INVALID for what is
 * no phone number, PHONE_NOT_SERVED for one that no code is sent to.
 */
export function readPhone(countryCode: string, phoneNumber: string): string {
  const phone = normalisePhone(countryCode, phoneNumber);
  if (phone.kind === "refused") {
    if (phone.code === "country_code") throw new Problem("PHONE_NOT_SERVED");
    throw new Problem("FIELDS_INVALID", { fields: [{ path: "phoneNumber", code: phone.code }] });
  }
  if (!isReachable(phone.e164)) throw new Problem("PHONE_NOT_SERVED");
  return phone.e164;
}
