import { normalisePhone } from "#domain/people/fields/phone.ts";
import { splitPhone } from "#domain/people/fields/split-phone.ts";

/**
 * Digits in groups that no line break can separate: three, then fours, with five at the end instead of a single digit. A short number in
 * fours.
 */
function grouped(digits: string): string {
  const first = digits.length > 8 ? 3 : 4;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{5}$|\d{1,4}/g) ?? [])].join("\u00a0");
}

/** A number in its usual form on one line, however it was typed: `+62 812 3456 7890`. An invalid one stays as typed. */
export function phoneText(countryCode: string, phoneNumber: string): string {
  const phone = normalisePhone(countryCode, phoneNumber);
  const national = phone.kind === "phone" ? grouped(phone.national) : phoneNumber.trim();
  return national === "" ? "" : `${countryCode}\u00a0${national}`;
}

/** An E.164 number in the same form. */
export function wholePhoneText(e164: string): string {
  const parts = splitPhone(e164);
  return parts ? phoneText(parts.countryCode, parts.phoneNumber) : e164;
}
