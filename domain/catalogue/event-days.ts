import { isZone, utcToLocal } from "../time/zone.ts";

const LOCAL_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:\d{2})?)?$/;
/** Hours after midnight that still count as the day before. */
const NIGHT_MS = 6 * 3_600_000;

/** The calendar days `YYYY-MM-DD` of a buyer's visit, in the event's zone: first and last. */
export type Days = { readonly first: string; readonly last: string };

/** The calendar date `YYYY-MM-DD` of a buyer's `eventAt`, which is a local date or local date and time; null if it is neither. */
export function eventDay(eventAt: string): string | null {
  return LOCAL_DATE.exec(eventAt)?.[1] ?? null;
}

/** The day of a chosen date, or null before the choice. */
export function daysAt(eventAt: string): Days | null {
  const day = eventDay(eventAt);
  return day === null ? null : { first: day, last: day };
}

/**
 * All days of an event without a choice of dates, including the small hours after the last one; null if date or zone is unknown. Instants
 * are ISO. See docs/rules/events.md#dated-add-ons.
 */
export function daysOfEvent(event: {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly zone: string;
}): Days | null {
  const { startsAt, endsAt, zone } = event;
  if (startsAt === null || !isZone(zone)) return null;
  const night = new Date(Date.parse(endsAt ?? startsAt) + NIGHT_MS).toISOString();
  return { first: utcToLocal(zone, startsAt).date, last: utcToLocal(zone, night).date };
}
