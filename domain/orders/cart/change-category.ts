import type { Days } from "../../catalogue/event-days.ts";
import { dueAddons, leastAddonQty } from "../../catalogue/required-addons.ts";
import type { TicketCategory } from "../../catalogue/event.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** Changes per-ticket add-ons by the same number as a category's tickets, from `before` pieces. Extra add-ons chosen beyond that stay. */
function followTickets(transaction: EventTransaction, category: TicketCategory, before: number): EventTransaction {
  const { price, qty, additionals, addonQty } = transaction;
  const { bundlingTicket } = category;
  const pieces = qty[price.findIndex((chosen) => chosen.id === category.id)] ?? 0;
  return {
    ...transaction,
    addonQty: addonQty.map((had, i) => {
      const addon = additionals[i];
      if (addon?.eventPriceId !== category.id || !addon.isRequired || addon.per !== "ticket") return had;
      const least = leastAddonQty(addon, { bundlingTicket, pieces });
      return Math.max(least, had + least - leastAddonQty(addon, { bundlingTicket, pieces: before }));
    }),
  };
}

/** `days`: the days of the visit, null while unknown. */
type CategoryRules = { readonly allowMultipleCategory: boolean; readonly days: Days | null };

/**
 * Sets the quantity of a ticket category. See docs/rules/cart.md#choosing-a-category: above zero adds its required add-ons, and per-ticket
 * add-ons follow the tickets; zero removes it with its add-ons. If the tenant allows one category only, it replaces any other and that
 * one's seats; the screen asks first. Throws RangeError if `qty` is not a non-negative integer.
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

/** Whether choosing a category would replace another, so that the screen must ask. See docs/rules/cart.md#changing-the-category. */
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
