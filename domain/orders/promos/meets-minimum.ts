import type { Promo } from "./promo.ts";

/** What a promo's minimum is asked of: rupiah before it, and tickets. */
export type OrderSize = { readonly gross: number; readonly tickets: number };

/**
 * Whether an order is large enough for a promo: its least spend and its least number of tickets, each where there is one. See
 * docs/rules/prices.md#promo-minimum.
 */
export function meetsMinimum({ minSpend, minQty }: Pick<Promo, "minSpend" | "minQty">, { gross, tickets }: OrderSize): boolean {
  return gross >= (minSpend ?? 0) && tickets >= (minQty ?? 0);
}
