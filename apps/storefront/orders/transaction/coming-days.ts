import type { EventDetail } from "#contract/catalogue/events.ts";
import { daysAt, daysOfEvent, type Days } from "#domain/catalogue/event-days.ts";

/** The days of a visit, computed as on the server: the chosen date, or all days of an event without dates to choose. Null while unknown. */
export function comingDays(event: Pick<EventDetail, "sessions" | "startsAt" | "endsAt" | "zone">, eventAt: string): Days | null {
  // With only a day chosen, `eventAt` ends in the separator before the time.
  return event.sessions.length > 0 ? daysAt(eventAt.replace(/T$/, "")) : daysOfEvent(event);
}
