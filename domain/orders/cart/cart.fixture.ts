import type { Addon, TicketCategory } from "../../catalogue/event.ts";
import type { Promo } from "../promos/promo.ts";
import { blankAttendee, blankPatron, blankTransaction } from "./blank.ts";
import { changeCategory } from "./change-category.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** Event rules with several categories in one order or only one; no date is chosen. */
export const many = { allowMultipleCategory: true, days: null };
export const single = { allowMultipleCategory: false, days: null };

/** An add-on of a category: required, 10,000 rupiah, unlimited. */
export function addon(id: string, eventPriceId: string, change: Partial<Addon> = {}): Addon {
  return {
    id,
    name: id,
    amount: 10_000,
    eventPriceId,
    isRequired: true,
    isCustomDate: false,
    customDate: [],
    availableStock: null,
    minQty: 0,
    per: "order",
    isDistributedPerAttendee: false,
    ...change,
  };
}

/** A category at 100,000 rupiah with these add-ons. */
export function category(id: string, additionals: readonly Addon[] = []): TicketCategory {
  return { id, name: id, price: 100_000, bundlingTicket: "0", additionals };
}

/** Add-ons of category `a`: at least two, on two days only, sold out, and optional. */
export const kit = addon("kit", "a", { minQty: 2 });
export const lunch = addon("lunch", "a", { isCustomDate: true, customDate: ["2026-12-05", "2026-12-06"] });
export const gone = addon("gone", "a", { availableStock: 0 });
export const extra = addon("extra", "a", { isRequired: false });
export const a = category("a", [kit, lunch, gone, extra]);
export const b = category("b", [addon("map", "b")]);
export const blank = blankTransaction();
export const promo: Promo = {
  id: "p",
  code: "HEMAT",
  discountType: "fix_amount",
  discountAmount: 1000,
  discountPercentage: 0,
  maxDiscount: null,
  minSpend: null,
  minQty: null,
  multipleEvents: [],
};

/** The chosen items with their quantities. */
export function chosen({ price, qty, additionals, addonQty }: EventTransaction): unknown {
  return {
    categories: price.map((p, i) => [p.id, qty[i]]),
    addons: additionals.map((x, i) => [x.id, addonQty[i]]),
  };
}

/** A transaction with every field set. */
export const full: EventTransaction = {
  ...changeCategory(changeCategory(blank, { category: a, qty: 2, ...many }), { category: b, qty: 1, ...many }),
  isPreview: true,
  bookingId: "b1",
  bookingData: { reference: "R", holdUntil: null, total: 1, status: "held" },
  utm: { source: "ig", promo_code: "HEMAT" },
  event: { id: "e", slug: "e", name: "E" },
  seats: ["A1"],
  isWaitingList: true,
  patron: { ...blankPatron(), fullName: "Ani" },
  attendee: [{ ...blankAttendee("a"), fullname: "Ani" }],
  promo,
  promoCode: "HEMAT",
  categoryEvent: "music",
};
