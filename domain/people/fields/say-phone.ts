import { normalisePhone } from "./phone.ts";

/** A number as it is dialled from anywhere, in groups, for example `+62 812 3456 7890`. One that cannot be read stays as it was typed. */
export function sayPhone(countryCode: string, phoneNumber: string): string {
  const read = normalisePhone(countryCode, phoneNumber);
  if (read.kind === "refused") return `${countryCode} ${phoneNumber}`;
  const calling = read.e164.slice(0, -read.national.length);
  return [calling, ...(read.national.match(/^\d{3}(?=\d{4})|\d{1,4}/g) ?? [])].join(" ");
}
