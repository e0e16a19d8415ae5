/**
 * The hours after a date: what precedes the dash, the rest with its zone, and a session's name. Browsers may break a line after a dash, even
 * between non-breaking spaces.
 */
const HOURS = /^(.*, )([^,–]*?)\s–\s([^,–·]*?)( · [^–]*)?$/;

type Hours = { readonly date: string; readonly start: string; readonly end: string; readonly name: string };

/** A date with hours in parts, to keep together what follows the dash; null for any other date. */
export function splitHours(text: string): Hours | null {
  const [, date, start, end, name = ""] = HOURS.exec(text) ?? [];
  return date === undefined || start === undefined || end === undefined ? null : { date, start, end, name };
}
