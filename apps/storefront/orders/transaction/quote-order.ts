import type { EventDetail } from "#contract/catalogue/events.ts";
import { selectionOf } from "#domain/orders/cart/selection.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import type { BrandFlags } from "#domain/brands/flags.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";

/** The price of the choice at current prices. Null if nothing chosen still exists. */
export function quoteOrder(event: EventDetail, txn: EventTransaction, flags: Pick<BrandFlags, "promoEligibleOnly">): Quote | null {
  const chosen = selectionOf(txn);
  const categories = chosen.categories.filter((choice) => event.prices.some((category) => category.id === choice.categoryId));
  if (categories.length === 0) return null;
  const offered = event.prices.filter((category) => categories.some((choice) => choice.categoryId === category.id));
  const known = new Set(offered.flatMap((category) => category.additionals.map((addon) => addon.id)));
  const addons = chosen.addons.filter((choice) => known.has(choice.addonId));
  const promoBase = flags.promoEligibleOnly ? "eligible" : "whole";
  return quote({ event, categories: event.prices, selection: { categories, addons }, promo: txn.promo, promoBase });
}
