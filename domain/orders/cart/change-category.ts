import type { Days } from "../../catalogue/event-days.ts";
import { dueAddons } from "../../catalogue/required-addons.ts";
import type { TicketCategory } from "../../catalogue/event.ts";
import { followTickets } from "./follow-tickets.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** `days`: when the buyer comes, null while that is not known. */
type CategoryRules = { readonly allowMultipleCategory: boolean; readonly days: Days | null };

/**
 * Sets how many of a ticket category are chosen. See docs/rules/cart.md#choosing-a-category: above zero adds it with its required add-ons, and those of each
 * ticket grow and shrink with it; zero removes it with its add-ons. Where the tenant does not allow several categories, the new one takes the place of any other, whose
 * seats are given up; the screen asks first. Throws RangeError when `qty` is not a non-negative integer.
 */
export function changeCategory(
  transaction: EventTransaction,
  { category, qty, allowMultipleCategory, days }: { readonly category: TicketCategory; readonly qty: number } & CategoryRules,
): EventTransaction {
  if (!Number.isSafeInteger(qty) || qty < 0) throw new RangeError(`a quantity is a non-negative integer, not ${qty}`);
  if (qty === 0) return removeCategories(transaction, (id) => id === category.id);

  const others = transaction.price.some((chosen) => chosen.id !== category.id);
  const cleared =
    allowMultipleCategory || !others ? transaction : { ...removeCategories(transaction, (id) => id !== category.id), seats: [] };
  const index = cleared.price.findIndex((chosen) => chosen.id === category.id);
  if (index < 0) return addCategory(cleared, { category, qty, days });
  return followTickets({ ...cleared, qty: cleared.qty.with(index, qty) }, category, cleared.qty[index] ?? 0);
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

function addCategory(
  transaction: EventTransaction,
  { category, qty, days }: { readonly category: TicketCategory; readonly qty: number; readonly days: Days | null },
): EventTransaction {
  const due = dueAddons(category, { days, pieces: qty });
  return {
    ...transaction,
    price: [...transaction.price, category],
    qty: [...transaction.qty, qty],
    additionals: [...transaction.additionals, ...due.map(({ addon }) => addon)],
    addonQty: [...transaction.addonQty, ...due.map((each) => each.qty)],
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
