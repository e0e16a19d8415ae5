import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { utcToLocal, zoneAbbreviation } from "#domain/time/zone.ts";
import { dayParts, formatClock, zoneOf } from "#i18n/format.ts";

const HOUR_MS = 3_600_000;
const NBSP = "\u00a0";

/**
 * The opening day and hour of an event over several days: `Fri 12 noon WIB`. Null for other events: within one day, with several dates, or
 * without a valid date.
 */
export function openingHour({ startsAt, endsAt, sessions, zone, state }: EventDetail, locale: Locale): string | null {
  if (startsAt === null || endsAt === null || sessions.length > 0 || state === "postponed") return null;
  const own = zoneOf(zone);
  const start = utcToLocal(own, startsAt);
  if (Date.parse(endsAt) - Date.parse(startsAt) < 12 * HOUR_MS || start.date === utcToLocal(own, endsAt).date) return null;
  const clock = locale === "en" && start.time === "12:00" ? `12${NBSP}noon` : formatClock(start.time, locale);
  return [dayParts(start.date, locale).weekday, clock, zoneAbbreviation(own)].join(NBSP);
}
