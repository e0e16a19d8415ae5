import { firstAddonQty, requiredAddons } from "../events/required-addons.ts";
import type { TicketCategory } from "../events/event.ts";
import type { EventTransaction } from "./transaction.types.ts";

/**
 * Sets how many of a ticket category are chosen. See docs/rules/cart.md#choosing-a-category: above zero adds it with its required add-ons;
 * zero removes it with its add-ons. Where the tenant does not allow several categories, the new one takes the place of any other, whose
 * seats are given up; the screen asks first. Throws RangeError when `qty` is not a non-negative integer.
 */
export function changeCategory(
  transaction: EventTransaction,
  {
    category,
    qty,
    more: { allowMultipleCategory },
  }: { readonly category: TicketCategory; readonly qty: number; readonly more: { readonly allowMultipleCategory: boolean } },
): EventTransaction {
  if (!Number.isSafeInteger(qty) || qty < 0) throw new RangeError(`a quantity is a non-negative integer, not ${qty}`);
  if (qty === 0) return removeCategories(transaction, (id) => id === category.id);

  const others = transaction.price.some((chosen) => chosen.id !== category.id);
  const cleared =
    allowMultipleCategory || !others ? transaction : { ...removeCategories(transaction, (id) => id !== category.id), seats: [] };
  const index = cleared.price.findIndex((chosen) => chosen.id === category.id);
  return index < 0 ? addCategory(cleared, category, qty) : { ...cleared, qty: cleared.qty.with(index, qty) };
}

/**
 * Whether choosing a category would take the place of another one, so that the screen must ask. See
 * docs/rules/cart.md#changing-the-category.
 */
export function replacesCategory(
  transaction: Pick<EventTransaction, "price">,
  categoryId: string,
  { allowMultipleCategory }: { readonly allowMultipleCategory: boolean },
): boolean {
  return !allowMultipleCategory && transaction.price.some((chosen) => chosen.id !== categoryId);
}

function addCategory(transaction: EventTransaction, category: TicketCategory, qty: number): EventTransaction {
  const required = requiredAddons(category.additionals, transaction.patron.eventAt);
  return {
    ...transaction,
    price: [...transaction.price, category],
    qty: [...transaction.qty, qty],
    additionals: [...transaction.additionals, ...required],
    addonQty: [...transaction.addonQty, ...required.map(firstAddonQty)],
  };
}

function removeCategories(transaction: EventTransaction, isRemoved: (id: string) => boolean): EventTransaction {
  const { price, qty, additionals, addonQty } = transaction;
  return {
    ...transaction,
    price: price.filter((chosen) => !isRemoved(chosen.id)),
    qty: qty.filter((_, i) => !isRemoved(price[i]?.id ?? "")),
    additionals: additionals.filter((addon) => !isRemoved(addon.eventPriceId)),
    addonQty: addonQty.filter((_, i) => !isRemoved(additionals[i]?.eventPriceId ?? "")),
  };
}
