import { daysAt, daysOfEvent, type Days } from "#domain/catalogue/event-days.ts";
import { isZone, utcToLocal } from "#domain/time/zone.ts";
import type { LoadedEvent } from "./load-catalogue.ts";

/**
 * The days on which a buyer comes: the day of the chosen session, all days of an event without sessions, null where the days are unknown.
 */
export function daysOf({ row, sessions }: LoadedEvent, sessionId: string | null): Days | null {
  const starts = sessions.find(({ id }) => id === sessionId)?.starts_at;
  if (starts) return isZone(row.zone) ? daysAt(utcToLocal(row.zone, starts.toISOString()).date) : null;
  if (sessions.length > 0) return null;
  return daysOfEvent({ startsAt: row.starts_at?.toISOString() ?? null, endsAt: row.ends_at?.toISOString() ?? null, zone: row.zone });
}
