import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { seatIds } from "./seats.ts";
import { localeQuery, rupiah, uuid } from "../shapes.ts";
import { taxLine } from "./taxes.ts";

const qty = z.int().min(1).max(100);

/** The choice. Repeated categories and add-ons are added up before limits and stock are checked. */
export const selection = z.strictObject({
  categories: z
    .array(
      z.strictObject({
        categoryId: uuid,
        qty,
        /** For seated categories. A price needs none, a hold does. */
        seats: seatIds.optional(),
      }),
    )
    .min(1)
    .max(40),
  addons: z
    .array(z.strictObject({ addonId: uuid, qty }))
    .max(80)
    .default([]),
});

export const feeRate = z.strictObject({
  serviceFeeType: z.enum(["fix_amount", "percentage"]),
  serviceFeeFixAmount: rupiah,
  serviceFeePercentage: z.number(),
});

export const quote = z.strictObject({
  currency: z.literal("IDR"),
  lines: z.array(
    z.strictObject({
      categoryId: uuid,
      name: z.string(),
      price: rupiah,
      qty: z.int(),
      tickets: z.int(),
      addons: z.array(z.strictObject({ addonId: uuid, name: z.string(), amount: rupiah, qty: z.int(), total: rupiah })),
      gross: rupiah,
      discount: rupiah,
      amount: rupiah,
    }),
  ),
  gross: rupiah,
  discount: rupiah,
  subtotal: rupiah,
  tax: rupiah,
  /** The parts of `tax` by kind. Absent if one percentage of the event applies to the whole subtotal. */
  taxes: z.array(taxLine).optional(),
  serviceFee: rupiah,
  total: rupiah,
  tickets: z.int(),
  promoCode: z.string().nullable(),
  promoCapped: z.boolean(),
  /** Set if only some lines were discounted: those whose `discount` is above zero. */
  promoBase: z.literal("eligible").optional(),
});

export const promoAnswer = z.strictObject({
  id: uuid,
  code: z.string(),
  discountType: z.enum(["fix_amount", "percentage"]),
  discountAmount: rupiah,
  discountPercentage: z.number(),
  maxDiscount: rupiah.nullable(),
  /** Below either minimum, the promo gives nothing. */
  minSpend: rupiah.nullable(),
  minQty: z.int().min(0).nullable(),
  multipleEvents: z.array(z.strictObject({ eventId: uuid.nullable(), eventPriceId: uuid.nullable() })),
});

export const quoteSelection = endpoint("quoteSelection", {
  summary: "The price of a selection and the validity of a promo code; stores nothing, and a hold accepts what this accepts",
  query: z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery }),
  body: z.strictObject({
    eventId: uuid,
    sessionId: uuid.nullable().default(null),
    selection,
    promoCode: z.string().max(64).nullable().default(null),
    /** The access code that opens some of the tickets. */
    accessCode: z.string().max(200).nullable().default(null),
    /** The visitor's hold that this choice would replace: its stock and promo use are available to it. */
    replaces: uuid.nullable().default(null),
  }),
  answer: z.strictObject({ kind: z.literal("quote"), quote, promo: promoAnswer.nullable() }),
  problems: [
    "VALIDATION_FAILED",
    "NOT_FOUND",
    "PROMO_INVALID",
    "ACCESS_INVALID",
    "LIMIT_REACHED",
    "ONE_CATEGORY_ONLY",
    "TIME_REQUIRED",
    "TIME_UNAVAILABLE",
    "ADDON_REQUIRED",
    "ADDON_UNAVAILABLE",
    "SALE_NOT_OPEN",
    "SALE_ENDED",
    "EVENT_NOT_ON_SALE",
    "SOLD_OUT",
    "TOO_MANY_REQUESTS",
  ],
  access: "public",
});
