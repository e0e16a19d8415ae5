import type { EventCard } from "#contract/catalogue/events.ts";

const MOST = 6;

/** The cities of events, in the events' order, each once. */
export function citiesOf(events: readonly Pick<EventCard, "venue">[]): readonly string[] {
  return [...new Set(events.flatMap(({ venue }) => (venue ? [venue.city] : [])))].slice(0, MOST);
}
