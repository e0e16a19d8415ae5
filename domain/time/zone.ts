/** The zones of Indonesia, none with summer time. */
export const ZONES = ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"] as const;
export type Zone = (typeof ZONES)[number];

const HOURS: Readonly<Record<Zone, number>> = {
  "Asia/Jakarta": 7,
  "Asia/Makassar": 8,
  "Asia/Jayapura": 9,
};
const ABBREVIATIONS: Readonly<Record<Zone, "WIB" | "WITA" | "WIT">> = {
  "Asia/Jakarta": "WIB",
  "Asia/Makassar": "WITA",
  "Asia/Jayapura": "WIT",
};
const MS_PER_HOUR = 3_600_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function isZone(name: string): name is Zone {
  return ZONES.some((zone) => zone === name);
}

/** WIB, WITA or WIT. */
export function zoneAbbreviation(zone: Zone): "WIB" | "WITA" | "WIT" {
  return ABBREVIATIONS[zone];
}

/** The ISO 8601 offset, for example `+07:00`. */
export function zoneOffset(zone: Zone): string {
  return `+0${HOURS[zone]}:00`;
}

/**
 * The UTC instant (ISO 8601 with milliseconds) of a local date `YYYY-MM-DD` and time `HH:MM`. Throws RangeError for a date or time that does not
 * exist.
 */
export function localToUtc(zone: Zone, date: string, time: string): string {
  if (!DATE.test(date) || !TIME.test(time)) throw new RangeError(`not a date and time: ${date} ${time}`);
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  // Date.parse takes 30 February for 2 March.
  if (Number.isNaN(asUtc) || !isoOf(asUtc).startsWith(date)) throw new RangeError(`no such date: ${date}`);
  return isoOf(asUtc - HOURS[zone] * MS_PER_HOUR);
}

/** Local date `YYYY-MM-DD` and time `HH:MM` of an ISO instant. Throws RangeError for an invalid instant. */
export function utcToLocal(zone: Zone, instant: string): { readonly date: string; readonly time: string } {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${instant}`);
  const local = isoOf(ms + HOURS[zone] * MS_PER_HOUR);
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
