import type { EventDetail } from "#contract/catalogue/events.ts";
import { isZone, utcToLocal } from "#domain/time/zone.ts";

/**
 * When a buyer comes to an event that leaves no choice: `YYYY-MM-DDTHH:MM` in its own zone; null where there are sessions
 * to choose from or no date is known. Add-ons for some dates are judged by it, as the server does.
 */
export function ownEventAt({ sessions, startsAt, zone }: Pick<EventDetail, "sessions" | "startsAt" | "zone">): string | null {
  if (sessions.length > 0 || startsAt === null || !isZone(zone)) return null;
  const { date, time } = utcToLocal(zone, startsAt);
  return `${date}T${time}`;
}
