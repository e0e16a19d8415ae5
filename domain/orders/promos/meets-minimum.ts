import type { Promo } from "./promo.ts";

/** The order's size for a promo's minimum: rupiah before the discount, and tickets. */
export type OrderSize = { readonly gross: number; readonly tickets: number };

/** Whether an order reaches a promo's least spend and least number of tickets, if set. See docs/rules/prices.md#promo-minimum. */
export function meetsMinimum({ minSpend, minQty }: Pick<Promo, "minSpend" | "minQty">, { gross, tickets }: OrderSize): boolean {
  return gross >= (minSpend ?? 0) && tickets >= (minQty ?? 0);
}
