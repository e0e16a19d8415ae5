import { normalisePhone } from "#domain/fields/phone.ts";

/** A number as it will be used: `+62 81234567890` on one line, however it was typed; as typed while it is none. */
export function phoneText(countryCode: string, phoneNumber: string): string {
  const phone = normalisePhone(countryCode, phoneNumber);
  const national = phone.kind === "phone" ? phone.national : phoneNumber.trim();
  return national === "" ? "" : `${countryCode}\u00a0${national}`;
}
