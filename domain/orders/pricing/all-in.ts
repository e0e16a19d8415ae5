import type { Days } from "../../catalogue/event-days.ts";
import type { Addon, PricedEvent, TicketCategory } from "../../catalogue/event.ts";
import { lackingAddon, neededAddons } from "../../catalogue/required-addons.ts";
import { chargesOn } from "./charges.ts";
import { quote } from "./quote.ts";

/**
 * What an order of one piece of a category costs in rupiah: with tax, fee, what must come with it on these days, and the fixed fee of the order. See
 * docs/rules/prices.md#shown-prices.
 */
export function priceOfOne(event: PricedEvent, category: TicketCategory, days: Days | null): number {
  const addons = neededAddons(category, { days, pieces: 1 }).map(({ addon, qty }) => ({ addonId: addon.id, qty }));
  const selection = { categories: [{ categoryId: category.id, qty: 1 }], addons };
  return quote({ event, categories: [category], selection, promo: null }).total;
}

/** What one more of an add-on adds to an order: its amount with tax and percentage fee. A fixed fee is the order's, whatever is in it. */
export function priceOfAddon(event: PricedEvent, addon: Pick<Addon, "amount">): number {
  const { serviceFee, tax } = chargesOn(addon.amount, event);
  return addon.amount + tax + (event.serviceFeeType === "fix_amount" ? 0 : serviceFee);
}

/** A category that is open, and the days on which its buyer would come. */
export type OpenOffer = { readonly category: TicketCategory; readonly days: Days | null };

/**
 * The least that somebody can really pay: an order of one of the cheapest of the given open offers. One whose required add-on has too little stock is
 * passed over. null when none is left.
 */
export function fromPrice(event: PricedEvent, open: readonly OpenOffer[]): number | null {
  const totals = open
    .filter(({ category, days }) => !lackingAddon(category, { days, leftOf: (addon) => addon.availableStock }))
    .map(({ category, days }) => priceOfOne(event, category, days));
  return totals.length === 0 ? null : Math.min(...totals);
}
