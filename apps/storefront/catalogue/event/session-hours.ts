import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { zoneAbbreviation } from "#domain/time/zone.ts";
import { formatClock, zoneOf } from "#i18n/format.ts";

/** More start times than this are left to the choice of dates. */
const MOST_HOURS = 3;

/**
 * The start times of an event over several days, with their zone: `19.30 WIB` or `15.00, 19.30 WIB`. Null within one day, whose date already
 * has the hours, and with many start times.
 */
export function sessionHours({ sessions, zone, state }: Pick<EventDetail, "sessions" | "zone" | "state">, locale: Locale): string | null {
  const times = [...new Set(sessions.map(({ time }) => time))].toSorted();
  const isOneDay = new Set(sessions.map(({ date }) => date)).size < 2;
  if (isOneDay || times.length > MOST_HOURS || state === "postponed") return null;
  return `${times.map((time) => formatClock(time, locale)).join(", ")}\u00a0${zoneAbbreviation(zoneOf(zone))}`;
}
