import type { CategoryAnswer, EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { fromPrice, priceOfOne } from "#domain/orders/pricing/all-in.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";

/** `isFrom`: other dates cost more, and none is chosen yet. */
export type RowPrice = { readonly amount: number; readonly isFrom: boolean };

/**
 * The full price of one ticket of a category at the chosen date; before the choice, on its cheapest day. See
 * docs/rules/prices.md#shown-prices.
 */
export function rowPrice(event: EventDetail, category: CategoryAnswer, eventAt: string): RowPrice {
  const days = comingDays(event, eventAt);
  const isDated = category.additionals.some((addon) => addon.isRequired && addon.isCustomDate);
  if (days !== null || !isDated || event.sessions.length === 0) return { amount: priceOfOne(event, category, days), isFrom: false };
  const here = event.availability.filter(({ categoryId }) => categoryId === category.id);
  const open = new Set(here.filter(({ state }) => isBuyable(state)).map(({ sessionId }) => sessionId));
  const dates = new Set(event.sessions.filter(({ id }) => open.size === 0 || open.has(id)).map(({ date }) => date));
  const offers = [...dates].map((date) => ({ category, days: comingDays(event, date) }));
  const prices = offers.map((offer) => priceOfOne(event, category, offer.days));
  return { amount: fromPrice(event, offers) ?? Math.min(...prices), isFrom: new Set(prices).size > 1 };
}
