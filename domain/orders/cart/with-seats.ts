import type { TicketCategory } from "../../catalogue/event.ts";
import type { Days } from "../../catalogue/event-days.ts";
import { bundleSize } from "../../tickets/bundle-size.ts";
import { changeCategory } from "./change-category.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** Seats of one ticket category, by their ids. */
export type CategorySeats = { readonly category: TicketCategory; readonly seats: readonly string[] };

/**
 * Replaces all seats of the transaction. Quantities of seated categories follow, and an incomplete bundle counts as one. See
 * docs/rules/cart.md#seats.
 */
export function withSeats(
  transaction: EventTransaction,
  chosen: readonly CategorySeats[],
  { seated, days }: { readonly seated: readonly string[]; readonly days: Days | null },
): EventTransaction {
  const more = { allowMultipleCategory: true, days };
  let next = transaction;
  for (const category of transaction.price)
    if (seated.includes(category.id) && !chosen.some((each) => each.category.id === category.id))
      next = changeCategory(next, { category, qty: 0, ...more });
  for (const { category, seats } of chosen)
    next = changeCategory(next, { category, qty: Math.ceil(seats.length / bundleSize(category.bundlingTicket)), ...more });
  const seats = next.price.flatMap(({ id }) => chosen.find((each) => each.category.id === id)?.seats ?? []);
  return { ...next, seats };
}
