import { isCallingCode } from "./countries.ts";

const LONGEST = 5;

/** An E.164 number as form fields: calling code and rest. Undefined for an unknown country. */
export function splitPhone(e164: string): { readonly countryCode: string; readonly phoneNumber: string } | undefined {
  for (let end = LONGEST; end > 1; end -= 1) {
    const countryCode = e164.slice(0, end);
    if (isCallingCode(countryCode)) return { countryCode, phoneNumber: e164.slice(end) };
  }
  return undefined;
}
