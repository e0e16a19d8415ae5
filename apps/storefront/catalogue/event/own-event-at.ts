import type { EventDetail } from "#contract/catalogue/events.ts";
import { isZone, utcToLocal } from "#domain/time/zone.ts";

/**
 * The visit's time at an event without a choice of dates: `YYYY-MM-DDTHH:MM` in its own zone; null with sessions or without a date. Dated
 * add-ons are checked against it, as on the server.
 */
export function ownEventAt({ sessions, startsAt, zone }: Pick<EventDetail, "sessions" | "startsAt" | "zone">): string | null {
  if (sessions.length > 0 || startsAt === null || !isZone(zone)) return null;
  const { date, time } = utcToLocal(zone, startsAt);
  return `${date}T${time}`;
}
