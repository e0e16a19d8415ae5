import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LOOK, owned } from "../orders/owned.ts";
import { promoAnswer, quote, selection } from "../orders/quotes.ts";
import { tax, taxLine } from "../orders/taxes.ts";
import { instant, rupiah, uuid } from "../shapes.ts";

const item = { name: z.string(), unitPrice: rupiah, qty: z.int(), amount: rupiah };

const receipt = z.strictObject({
  kind: z.literal("receipt"),
  /** `TENANT/YEAR/000123`: consecutive for each tenant and year, never changed. */
  number: z.string(),
  issuedAt: instant,
  /** The organiser on the day of issue. */
  seller: z.strictObject({ name: z.string(), company: z.string(), address: z.string(), email: z.string() }),
  buyer: z.string().nullable(),
  reference: z.string(),
  event: z.strictObject({
    name: z.string(),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    zone: z.string(),
    venue: z.strictObject({ name: z.string(), city: z.string() }).nullable(),
  }),
  /** Lines and add-ons, less the promo, add up to the subtotal; with tax and service fee, to the total. */
  lines: z.array(
    z.strictObject({
      ...item,
      addons: z.array(z.strictObject(item)),
      /** Seat names; absent without seats. */
      seats: z.array(z.string()).optional(),
    }),
  ),
  promo: z.strictObject({ code: z.string(), amount: rupiah }).nullable(),
  subtotal: rupiah,
  /** `percentage` is null if the rate of that day is no longer known. */
  /** The whole tax. `percentage`: null if it is unknown, or taxes have several. */
  tax: z.strictObject({ percentage: z.number().nullable(), amount: rupiah }),
  /** The parts of the tax by kind. Absent if one percentage of the event applied to the whole subtotal. */
  taxes: z.array(taxLine).optional(),
  serviceFee: rupiah,
  total: rupiah,
  /** Money received, in order of payment; empty for a free order. */
  payments: z.array(
    z.strictObject({ provider: z.string(), method: z.string().nullable(), isSimulation: z.boolean(), amount: rupiah, paidAt: instant }),
  ),
  /** Refunds, completed or in progress. */
  refunds: z.array(z.strictObject({ amount: rupiah, at: instant, isDone: z.boolean() })),
});
export type ReceiptAnswer = z.infer<typeof receipt>;

export const getReceipt = endpoint("getReceipt", {
  summary: "The receipt of a confirmed booking",
  ...owned,
  answer: receipt,
  problems: LOOK,
});

export const getReceiptPdf = endpoint("getReceiptPdf", {
  summary: "The receipt of a confirmed booking as a PDF file",
  ...owned,
  media: "application/pdf",
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const getTicketPdf = endpoint("getTicketPdf", {
  summary: "A ticket as a PDF file of one page",
  ...owned,
  media: "application/pdf",
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const getPriceBreakdown = endpoint("getPriceBreakdown", {
  summary: "The inputs of a booking's price, and the price recomputed from them",
  ...owned,
  answer: z.strictObject({
    kind: z.literal("price-trace"),
    bookingId: uuid,
    pricedAt: instant,
    eventVersion: z.int(),
    inputs: z.strictObject({
      event: z.strictObject({
        id: uuid,
        serviceFeeType: z.enum(["fix_amount", "percentage"]),
        serviceFeeFixAmount: rupiah,
        serviceFeePercentage: z.number(),
        taxPercentage: z.number(),
      }),
      categories: z.array(
        z.strictObject({
          id: uuid,
          name: z.string(),
          price: rupiah,
          bundlingTicket: z.string(),
          /** Set for a video, which has no tickets. */
          admitsNobody: z.literal(true).optional(),
          /** Set for all categories and add-ons of a price with kinds of tax. */
          tax: tax.optional(),
          addons: z.array(z.strictObject({ id: uuid, name: z.string(), amount: rupiah, tax: tax.optional() })),
        }),
      ),
      selection,
      promo: promoAnswer.nullable(),
      /** The base of the discount: the whole choice, or the promo's categories. */
      promoBase: z.enum(["whole", "eligible"]),
    }),
    /** The price of the hold and payment. */
    quote,
    /** Whether the inputs give that price again. */
    replays: z.boolean(),
  }),
  problems: LOOK,
});
