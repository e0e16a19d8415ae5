import type { Addon } from "../../catalogue/event.ts";
import type { EventTransaction } from "./transaction.types.ts";

/**
 * Sets the quantity of an add-on; zero removes it. See docs/rules/cart.md#choosing-an-add-on. Throws RangeError if `qty` is not a
 * non-negative integer or the add-on's category is not chosen.
 */
export function changeAddon(transaction: EventTransaction, addon: Addon, qty: number): EventTransaction {
  if (!Number.isSafeInteger(qty) || qty < 0) throw new RangeError(`a quantity is a non-negative integer, not ${qty}`);
  const { additionals, addonQty } = transaction;
  const index = additionals.findIndex((chosen) => chosen.id === addon.id);
  if (qty === 0) return index < 0 ? transaction : carriedAddons(transaction, (chosen) => chosen.id !== addon.id);
  if (index >= 0) return { ...transaction, addonQty: addonQty.with(index, qty) };
  if (!transaction.price.some((category) => category.id === addon.eventPriceId)) {
    throw new RangeError(`the ticket category of add-on ${addon.id} is not chosen`);
  }
  return { ...transaction, additionals: [...additionals, addon], addonQty: [...addonQty, qty] };
}

/** The transaction with only the add-ons that `isKept` accepts. */
export function carriedAddons(transaction: EventTransaction, isKept: (addon: Addon) => boolean): EventTransaction {
  const { additionals, addonQty } = transaction;
  return {
    ...transaction,
    additionals: additionals.filter(isKept),
    addonQty: addonQty.filter((_, i) => additionals[i] !== undefined && isKept(additionals[i])),
  };
}
