import type { EventDetail } from "#contract/catalogue/events.ts";
import { daysAt, daysOfEvent, type Days } from "#domain/catalogue/event-days.ts";

/** When a buyer comes, as the server judges it: on the chosen date, or on all days of an event without a choice; null while nobody knows. */
export function comingDays(event: Pick<EventDetail, "sessions" | "startsAt" | "endsAt" | "zone">, eventAt: string): Days | null {
  // While only the day is chosen, it ends in the sign before its time.
  return event.sessions.length > 0 ? daysAt(eventAt.replace(/T$/, "")) : daysOfEvent(event);
}
