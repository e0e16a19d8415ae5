import type { Selection } from "../cart/selection.types.ts";
import type { PricedEvent, TicketCategory } from "../../catalogue/event.ts";
import type { TaxLine } from "../../catalogue/tax.ts";
import type { Promo } from "../promos/promo.ts";

/** The base of a promo's discount: the whole choice, or only the categories that it names, if it names any. */
export type PromoBase = "whole" | "eligible";

export type QuoteInput = {
  readonly event: PricedEvent;
  readonly categories: readonly TicketCategory[];
  readonly selection: Selection;
  readonly promo: Promo | null;
  /** `whole` by default. See docs/rules/prices.md#promo-base. */
  readonly promoBase?: PromoBase;
};

export type QuoteAddonLine = {
  readonly addonId: string;
  readonly name: string;
  readonly amount: number;
  readonly qty: number;
  readonly total: number;
};

/** One line per chosen category: price × qty + add-ons − its share of the promo. See docs/rules/prices.md#lines. */
export type QuoteLine = {
  readonly categoryId: string;
  readonly name: string;
  readonly price: number;
  readonly qty: number;
  /** Admissions: a bundle counts bundlingTicket × qty; a video has none. */
  readonly tickets: number;
  readonly addons: readonly QuoteAddonLine[];
  /** price × qty + add-ons, rupiah. */
  readonly gross: number;
  readonly discount: number;
  /** gross − discount. */
  readonly amount: number;
};

/** A price, computed by the same function in browser and server. All amounts are integer rupiah. */
export type Quote = {
  readonly currency: "IDR";
  readonly lines: readonly QuoteLine[];
  readonly gross: number;
  readonly discount: number;
  readonly subtotal: number;
  readonly tax: number;
  /** The parts of `tax`. Absent if one percentage of the event applies to the whole subtotal. */
  readonly taxes?: readonly TaxLine[] | undefined;
  readonly serviceFee: number;
  readonly total: number;
  readonly tickets: number;
  /** Set when the promo gave a discount. */
  readonly promoCode: string | null;
  /** True when maxDiscount cut the discount. */
  readonly promoCapped: boolean;
  /** Set if only some lines were discounted: those whose `discount` is above zero. */
  readonly promoBase?: "eligible" | undefined;
};
