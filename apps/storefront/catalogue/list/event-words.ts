import type { EventCard } from "#contract/catalogue/events.ts";
import { utcToLocal, zoneAbbreviation } from "#domain/time/zone.ts";
import { dayParts, formatClock, formatRupiah, formatSpan, isOverDays, zoneOf } from "#i18n/format.ts";
import type { T } from "../../shell/i18n/use-t.ts";

type Locale = "en" | "id";
type Hours = Pick<EventCard, "hour" | "sessionCount" | "zone" | "startsAt" | "endsAt">;

/** An event's date in its own zone, as plain text, or a text for an unknown date. */
export function eventWhen(event: Pick<EventCard, "startsAt" | "endsAt" | "zone">, t: T, locale: Locale): string {
  return event.startsAt === null ? t("common.date_unknown") : formatSpan(event.startsAt, { to: event.endsAt, zone: event.zone, locale });
}

/** Start times with their zone: `19.30 WIB` or `15.00, 19.30 WIB`. */
export function timesText(times: readonly string[], zone: string, locale: Locale): string {
  return `${times.map((time) => formatClock(time, locale)).join(", ")}\u00a0${zoneAbbreviation(zoneOf(zone))}`;
}

/** Midnight stands for an unknown hour. */
const UNKNOWN_HOUR = "00:00";

/**
 * The hours of an event over several days: the start time of all dates, or that they differ, else `from` the first day's, with its weekday.
 * Null within one day, and for an unknown hour.
 */
export function eventHour({ hour, sessionCount, zone, startsAt, endsAt }: Hours, t: T, locale: Locale): string | null {
  if (hour !== null) return timesText([hour], zone, locale);
  if (startsAt === null || !isOverDays(startsAt, endsAt, zone)) return null;
  if (sessionCount > 1) return t("common.hours_vary");
  const { date, time } = utcToLocal(zoneOf(zone), startsAt);
  if (time === UNKNOWN_HOUR) return null;
  return t("common.from_hour", { hour: `${dayParts(date, locale).weekday}\u00a0${timesText([time], zone, locale)}` });
}

/** An event's place: hall and city, or a text for an unknown place. */
export function eventWhere(event: Pick<EventCard, "venue">, t: T): string {
  return event.venue ? t("common.venue", { name: event.venue.name, city: event.venue.city }) : t("common.place_unknown");
}

/** The lowest full price of an event, or null if nothing is on sale. */
export function eventFrom(event: Pick<EventCard, "from" | "isFree">, t: T, locale: Locale): string | null {
  if (event.from === null) return null;
  return event.from === 0 || event.isFree ? t("common.free") : t("common.from", { price: formatRupiah(event.from, locale) });
}
