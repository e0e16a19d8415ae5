import type { PricedEvent, TicketCategory } from "../events/event.ts";
import { firstAddonQty, requiredAddons } from "../events/required-addons.ts";
import { chargesOn } from "./charges.ts";
import { quote } from "./quote.ts";

/**
 * The large number on a category's row: price + tax + percentage fee, in rupiah. A fixed fee comes once per order, so
 * it is left out and told by `feeOncePerOrder`.
 */
export function allInUnitPrice(
  event: PricedEvent,
  category: Pick<TicketCategory, "price">,
): { readonly amount: number; readonly feeOncePerOrder: boolean } {
  const { serviceFee, tax } = chargesOn(category.price, event);
  const feeOncePerOrder = event.serviceFeeType === "fix_amount" && serviceFee > 0;
  return { amount: category.price + tax + (feeOncePerOrder ? 0 : serviceFee), feeOncePerOrder };
}

/**
 * What one buyer pays at least: one ticket of the cheapest of the given open categories with its required add-ons that
 * no date decides, tax and fee. A category whose required add-on is out of stock is passed over. null when none is left.
 */
export function fromPrice(event: PricedEvent, openCategories: readonly TicketCategory[]): number | null {
  const totals = openCategories.filter(canBeHad).map((category) => singleTicketTotal(event, category));
  return totals.length === 0 ? null : Math.min(...totals);
}

function canBeHad(category: TicketCategory): boolean {
  return !category.additionals.some((addon) => addon.isRequired && !addon.isCustomDate && addon.availableStock === 0);
}

function singleTicketTotal(event: PricedEvent, category: TicketCategory): number {
  const addons = requiredAddons(category.additionals, "").map((addon) => ({
    addonId: addon.id,
    qty: firstAddonQty(addon),
  }));
  const selection = { categories: [{ categoryId: category.id, qty: 1 }], addons };
  return quote({ event, categories: [category], selection, promo: null }).total;
}
