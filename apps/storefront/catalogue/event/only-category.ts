import type { CategoryAnswer, EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { bundleSize } from "#domain/tickets/bundle-size.ts";
import { sessionOf } from "../../orders/transaction/session-choice.ts";
import { offerOf } from "./offer-of.ts";

/**
 * The only category to buy at the chosen time, if a piece of it is one ticket: nothing but their number is left to choose. Null while a date
 * is missing, beside a waiting list, which is a choice, and with seats, which have a page of their own.
 */
export function onlyCategory(event: EventDetail, txn: EventTransaction): CategoryAnswer | null {
  const { eventAt } = txn.patron;
  if (event.seating !== null || (event.sessions.length > 0 && !sessionOf(event, eventAt))) return null;
  const states = event.prices.map((category) => ({ category, state: offerOf(event, category.id, txn).state }));
  const [only, ...others] = states.filter(({ state }) => isBuyable(state) || state === "waiting_list");
  if (!only || others.length > 0 || !isBuyable(only.state) || bundleSize(only.category.bundlingTicket) > 1) return null;
  return only.category;
}

/** Whether a category has add-ons to choose. */
export function hasExtras({ additionals }: CategoryAnswer): boolean {
  return additionals.some(({ isRequired }) => !isRequired);
}
