import { normalisePhone } from "./phone.ts";

/** An international number in groups, for example `+62 812 3456 7890`. An unreadable one stays as typed. */
export function sayPhone(countryCode: string, phoneNumber: string): string {
  const read = normalisePhone(countryCode, phoneNumber);
  if (read.kind === "refused") return `${countryCode} ${phoneNumber}`;
  const calling = read.e164.slice(0, -read.national.length);
  return [calling, ...(read.national.match(/^\d{3}(?=\d{4})|\d{1,4}/g) ?? [])].join(" ");
}
