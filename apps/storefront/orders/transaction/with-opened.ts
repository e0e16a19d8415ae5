import type { EventDetail, OpenedAnswer } from "#contract/catalogue/events.ts";
import { eventState } from "#domain/catalogue/event-state.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";

/** The event with the categories that an access code opened, first. */
export function withOpened(event: EventDetail, opened: OpenedAnswer): EventDetail {
  const own = new Set(opened.prices.map(({ id }) => id));
  const addons = new Set(opened.prices.flatMap(({ additionals }) => additionals.map(({ id }) => id)));
  const availability = [...opened.availability, ...event.availability.filter(({ categoryId }) => !own.has(categoryId))];
  const isOpen = opened.prices.some(({ state }) => isBuyable(state));
  return {
    ...event,
    state: isOpen && !isBuyable(event.state) ? eventState(availability.map(({ state }) => state)) : event.state,
    prices: [...opened.prices, ...event.prices.filter(({ id }) => !own.has(id))],
    availability,
    addonStock: [...opened.addonStock, ...event.addonStock.filter(({ addonId }) => !addons.has(addonId))],
    seating: event.seating && { ...event.seating, categoryIds: [...new Set([...event.seating.categoryIds, ...opened.seatedIds])] },
    sessions: event.sessions.map((session) => ({
      ...session,
      state: eventState(availability.filter(({ sessionId }) => sessionId === session.id).map(({ state }) => state)),
    })),
  };
}
