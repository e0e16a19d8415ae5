import type { EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { utcToLocal, zoneAbbreviation } from "#domain/time/zone.ts";
import { dayParts, formatClock, isOverDays, zoneOf } from "#i18n/format.ts";
import { timesText } from "../list/event-words.ts";

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
  return timesText(times, zone, locale);
}

const NBSP = "\u00a0";

/**
 * When the gates of an event over several days without sessions open (`Fri 12 noon WIB`); after its first day, when they close for good. For
 * an event within one day, that it is under way. Null with several dates, without a valid date, and after the end.
 */
export function gateHour(event: EventDetail, { locale, now }: { readonly locale: Locale; readonly now: number }) {
  const { startsAt, endsAt, sessions, zone, state } = event;
  if (startsAt === null || endsAt === null || sessions.length > 0 || state === "postponed" || now >= Date.parse(endsAt)) return null;
  if (!isOverDays(startsAt, endsAt, zone))
    return isBuyable(state) && now >= Date.parse(startsAt) ? ({ key: "event.begun", day: "" } as const) : null;
  const own = zoneOf(zone);
  const today = utcToLocal(own, new Date(now).toISOString()).date;
  const start = utcToLocal(own, startsAt);
  if (today <= start.date) return { key: "event.opens", day: dayHour(start, own, locale) } as const;
  return { key: "event.closes", day: dayHour(utcToLocal(own, endsAt), own, locale) } as const;
}

function dayHour(
  { date, time }: { readonly date: string; readonly time: string },
  zone: ReturnType<typeof zoneOf>,
  locale: Locale,
): string {
  const clock = locale === "en" && time === "12:00" ? `12${NBSP}noon` : formatClock(time, locale);
  return [dayParts(date, locale).weekday, clock, zoneAbbreviation(zone)].join(NBSP);
}
