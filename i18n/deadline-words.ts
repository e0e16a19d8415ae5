import type { Locale } from "#domain/brands/brand.ts";
import { utcToLocal } from "#domain/time/zone.ts";
import { formatDateTime, formatTime, zoneOf } from "./format.ts";

const DAY_MS = 86_400_000;
const NEAR_MS = 3_600_000;
const NBSP = "\u00a0";

const DAYS = {
  en: { today: (time: string) => `${time} today`, tomorrow: (time: string) => `${time} tomorrow` },
  id: { today: (time: string) => `${time} hari ini`, tomorrow: (time: string) => `${time} besok` },
} as const;

type Reader = { readonly now: string; readonly zone: string; readonly locale: Locale };

/** A deadline in the event's zone: `9:40 PM WIB` within the hour, `9:40 PM WIB today`, `12:40 AM WIB tomorrow`, and with its date beyond that. */
export function deadlineWords(until: string, { now, zone, locale }: Reader): string {
  const time = formatTime(until, zone, locale);
  const dayOf = (instant: string) => utcToLocal(zoneOf(zone), instant).date;
  const next = new Date(Date.parse(now) + DAY_MS).toISOString();
  if (dayOf(until) === dayOf(now)) return Date.parse(until) - Date.parse(now) < NEAR_MS ? time : DAYS[locale].today(time);
  return dayOf(until) === dayOf(next) ? DAYS[locale].tomorrow(time) : formatDateTime(until, zone, locale);
}

const UNITS = {
  en: {
    hour: (n: number) => (n === 1 ? "hour" : "hours"),
    minute: (n: number) => (n === 1 ? "minute" : "minutes"),
    second: (n: number) => (n === 1 ? "second" : "seconds"),
  },
  id: { hour: () => "jam", minute: () => "menit", second: () => "detik" },
} as const;

/** A duration in words, in minutes, at least one: `3 hours`, `2 hours 59 minutes`, `15 menit`. */
export function spanWords(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const parts = [
    [Math.floor(minutes / 60), UNITS[locale].hour],
    [minutes % 60, UNITS[locale].minute],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, unit]) => `${n}${NBSP}${unit(n)}`)
    .join(" ");
}

const MINUTE = 60;

/**
 * Remaining time of a countdown, in full minutes and its last minute in seconds: `14 minutes`, `1 hour 5 minutes`, `9 detik`. In words,
 * because a clock such as 14.32 is a time of day in Indonesian.
 */
export function leftWords(seconds: number, locale: Locale): string {
  if (seconds >= MINUTE) return spanWords(Math.floor(seconds / MINUTE) * MINUTE, locale);
  return `${seconds}${NBSP}${UNITS[locale].second(seconds)}`;
}
