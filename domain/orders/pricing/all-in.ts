import type { Days } from "../../catalogue/event-days.ts";
import type { Addon, PricedEvent, TicketCategory } from "../../catalogue/event.ts";
import { lackingAddon, neededAddons } from "../../catalogue/required-addons.ts";
import { serviceFeeOn } from "./charges.ts";
import { percentOf } from "./percentage.ts";
import { quote } from "./quote.ts";

/**
 * The price of an order of one piece, in rupiah: with tax, fee, add-ons required on these days, and the order's fixed fee. See
 * docs/rules/prices.md#shown-prices.
 */
export function priceOfOne(event: PricedEvent, category: TicketCategory, days: Days | null): number {
  const addons = neededAddons(category, { days, pieces: 1 }).map(({ addon, qty }) => ({ addonId: addon.id, qty }));
  const selection = { categories: [{ categoryId: category.id, qty: 1 }], addons };
  return quote({ event, categories: [category], selection, promo: null }).total;
}

/** The price of one more of an add-on: its amount with tax and percentage fee. A fixed fee is per order. */
export function priceOfAddon(event: PricedEvent, addon: Pick<Addon, "amount" | "tax">): number {
  const tax = percentOf(addon.amount, addon.tax?.percentage ?? event.taxPercentage);
  return addon.amount + tax + (event.serviceFeeType === "fix_amount" ? 0 : serviceFeeOn(addon.amount, event));
}

/** An open category, and the days of its buyer's visit. */
export type OpenOffer = { readonly category: TicketCategory; readonly days: Days | null };

/**
 * The lowest possible order total among the given open offers. An offer whose required add-on has too little stock is skipped. Null if none
 * is left.
 */
export function fromPrice(event: PricedEvent, open: readonly OpenOffer[]): number | null {
  const totals = open
    .filter(({ category, days }) => !lackingAddon(category, { days, leftOf: (addon) => addon.availableStock }))
    .map(({ category, days }) => priceOfOne(event, category, days));
  return totals.length === 0 ? null : Math.min(...totals);
}
