import { z } from "zod";
import { booking, startPayment } from "../orders/bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { LOOK, owned } from "../orders/owned.ts";
import { seatIds, seatName } from "../orders/seats.ts";
import { instant, rupiah, uuid } from "../shapes.ts";

const choices = z.strictObject({
  kind: z.literal("late-money-choices"),
  serverNow: instant,
  /** Other tickets of the event that what was paid buys: as many as were ordered, of one category. */
  exchanges: z.array(
    z.strictObject({
      categoryId: uuid,
      name: z.string(),
      qty: z.int().min(1),
      /** What they cost, all inside. */
      total: rupiah,
      /** What goes back. */
      back: rupiah,
      /** Groups of free seats to choose from, the nearest to those that were ordered first; none of a category without seats. */
      seats: z.array(z.array(seatName)),
    }),
  ),
  /** Whether the order may wait at the head of the list for the tickets that were ordered, and until when at most; null where it may not, or does. */
  waitUntil: instant.nullable(),
});
export type LateMoneyChoices = z.infer<typeof choices>;

export const getLateMoneyChoices = endpoint("getLateMoneyChoices", {
  summary: "What a buyer whose money came late may have instead of a refund; empty for any other order",
  ...owned,
  answer: choices,
  problems: LOOK,
});

export const exchangeCategory = endpoint("exchangeCategory", {
  summary: "Have other tickets of the event for money that came late; what they cost less goes back",
  ...owned,
  body: z.strictObject({
    categoryId: uuid,
    /** The price that the screen showed; another one on the server is answered with PRICE_CHANGED. */
    shownTotal: rupiah,
    /** One for each ticket, where the category is sold by its seats: a group that was offered, or any others. */
    seats: seatIds.optional(),
  }),
  answer: booking,
  problems: [
    ...ONCE,
    "BOOKING_STATE",
    "SOLD_OUT",
    "PRICE_CHANGED",
    "SEATS_REQUIRED",
    "SEAT_UNKNOWN",
    "SEATS_MISMATCH",
    "SEAT_TAKEN",
    "SEAT_ALONE",
  ],
});

export const waitFirst = endpoint("waitFirst", {
  summary: "Wait at the head of the list for tickets that money came too late for; they are confirmed as soon as they are free",
  ...owned,
  body: z.strictObject({}),
  answer: booking,
  problems: [...ONCE, "BOOKING_STATE"],
});

export const payRest = endpoint("payRest", {
  summary: "Pay what is missing of an order that too little came for: leads to where it is paid",
  ...owned,
  /** `shownTotal` is the missing amount. */
  body: startPayment.body,
  answer: startPayment.answer,
  problems: [...ONCE, "BOOKING_STATE", "SOLD_OUT", "PRICE_CHANGED", "FIELDS_INVALID", "NO_PAYMENT_PROVIDER", "PAYMENT_UNAVAILABLE"],
});
