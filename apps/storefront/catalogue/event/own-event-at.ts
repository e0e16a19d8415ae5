import type { EventDetail } from "#contract/catalogue/events.ts";
import { isZone, utcToLocal } from "#domain/time/zone.ts";

/**
 * The visit's time at an event without sessions to choose: `YYYY-MM-DDTHH:MM` in its own zone. Null with sessions, or without a date. The
 * server checks dated add-ons against the same time.
 */
export function ownEventAt({ sessions, startsAt, zone }: Pick<EventDetail, "sessions" | "startsAt" | "zone">): string | null {
  if (sessions.length > 0 || startsAt === null || !isZone(zone)) return null;
  const { date, time } = utcToLocal(zone, startsAt);
  return `${date}T${time}`;
}
