import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { utcToLocal, zoneAbbreviation } from "#domain/time/zone.ts";
import { dayParts, formatClock, zoneOf } from "#i18n/format.ts";

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
