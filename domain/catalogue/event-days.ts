import { isZone, utcToLocal } from "../time/zone.ts";

const LOCAL_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:\d{2})?)?$/;
/** A night belongs to the day that it began on: what comes within these hours of an event's end still does. */
const NIGHT_MS = 6 * 3_600_000;

/** The calendar days `YYYY-MM-DD`, in the event's zone, on which a buyer comes: from the first to the last. */
export type Days = { readonly first: string; readonly last: string };

/** The calendar date `YYYY-MM-DD` of a buyer's `eventAt`, a local date or local date and time of the event; null when it is neither. */
export function eventDay(eventAt: string): string | null {
  return LOCAL_DATE.exec(eventAt)?.[1] ?? null;
}

/** The day of a chosen date; null while none is chosen. */
export function daysAt(eventAt: string): Days | null {
  const day = eventDay(eventAt);
  return day === null ? null : { first: day, last: day };
}

/**
 * All days of an event that leaves no choice of dates, the small hours after its last one included; null where its date or zone is not
 * known. Both instants are ISO. See docs/rules/events.md#dated-add-ons.
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
