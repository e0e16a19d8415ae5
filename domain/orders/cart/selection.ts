import type { Selection } from "./selection.types.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** The selection for pricing and the server: ids and quantities, never amounts. */
export function selectionOf(transaction: Pick<EventTransaction, "price" | "qty" | "additionals" | "addonQty">): Selection {
  const { price, qty, additionals, addonQty } = transaction;
  return {
    categories: price.map((category, i) => ({ categoryId: category.id, qty: qty[i] ?? 0 })).filter((line) => line.qty > 0),
    addons: additionals.map((addon, i) => ({ addonId: addon.id, qty: addonQty[i] ?? 0 })).filter((line) => line.qty > 0),
  };
}
