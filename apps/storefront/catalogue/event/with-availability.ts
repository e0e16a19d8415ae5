import type { Availability, EventDetail } from "#contract/catalogue/events.ts";
import { eventState } from "#domain/catalogue/event-state.ts";

/** The loaded event with the stock of a newer answer. */
export function withAvailability(event: EventDetail, now: Availability): EventDetail {
  const addonStock = new Map(now.addons.map(({ addonId, availableStock }) => [addonId, availableStock]));
  return {
    ...event,
    state: now.state,
    availability: now.categories,
    addonStock: now.addonStock,
    prices: event.prices.map((category) => {
      const mine = now.categories.filter((entry) => entry.categoryId === category.id);
      return {
        ...category,
        state: mine.length === 0 ? category.state : eventState(mine.map((entry) => entry.state)),
        left: mine.length === 1 ? mine[0]!.left : null,
        additionals: category.additionals.map((addon) => ({ ...addon, availableStock: stockOf(addonStock, addon) })),
      };
    }),
    sessions: event.sessions.map((session) => {
      const mine = now.categories.filter((entry) => entry.sessionId === session.id);
      return { ...session, state: mine.length === 0 ? session.state : eventState(mine.map((entry) => entry.state)) };
    }),
  };
}

function stockOf(
  stock: ReadonlyMap<string, number | null>,
  addon: { readonly id: string; readonly availableStock: number | null },
): number | null {
  return stock.has(addon.id) ? stock.get(addon.id)! : addon.availableStock;
}
