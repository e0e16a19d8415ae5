import type { EventDetail } from "#contract/events.ts";
import { isBuyable } from "#domain/events/sale-state.ts";
import type { SaleState } from "#domain/events/event.ts";
import type { EventTransaction } from "#domain/cart/transaction.types.ts";
import { sessionOf } from "../orders/session-choice.ts";

export type Offer = {
  readonly state: SaleState;
  /** Pieces left, told only when few are. */
  readonly left: number | null;
  /** How many this visitor may have in the order at most. */
  readonly max: number;
};

/** What can be had of a category at the chosen date. Pieces that this visitor's own live hold has taken count as there. */
export function offerOf(
  event: EventDetail,
  categoryId: string,
  txn: Pick<EventTransaction, "patron" | "price" | "qty" | "bookingData">,
): Offer {
  const category = event.prices.find((each) => each.id === categoryId);
  if (!category) return { state: "sold_out", left: null, max: 0 };
  const sessionId = sessionOf(event, txn.patron.eventAt)?.id;
  const here = event.availability.find((entry) => entry.categoryId === categoryId && entry.sessionId === sessionId);
  const { state, left } = here ?? category;
  const own = txn.bookingData?.status === "held" ? (txn.qty[txn.price.findIndex((each) => each.id === categoryId)] ?? 0) : 0;
  if (!isBuyable(state)) return own > 0 ? { state: "available", left: null, max: own } : { state, left, max: 0 };
  return { state, left, max: Math.min(category.maxPerOrder, left === null ? category.maxPerOrder : left + own) };
}
