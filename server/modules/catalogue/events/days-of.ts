import { daysAt, daysOfEvent, type Days } from "#domain/catalogue/event-days.ts";
import { isZone, utcToLocal } from "#domain/time/zone.ts";
import type { LoadedEvent } from "./load-catalogue.ts";

/** Returns the days of a buyer's visit: the chosen session's day, or all days of an event without sessions. Null: unknown. */
export function daysOf({ row, sessions }: LoadedEvent, sessionId: string | null): Days | null {
  const starts = sessions.find(({ id }) => id === sessionId)?.starts_at;
  if (starts) return isZone(row.zone) ? daysAt(utcToLocal(row.zone, starts.toISOString()).date) : null;
  if (sessions.length > 0) return null;
  return daysOfEvent({ startsAt: row.starts_at?.toISOString() ?? null, endsAt: row.ends_at?.toISOString() ?? null, zone: row.zone });
}
