import { z } from "zod";
import { booking, startPayment } from "../orders/bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { LOOK, owned } from "../orders/owned.ts";
import { seatIds, seatName } from "../orders/seats.ts";
import { instant, rupiah, uuid } from "../shapes.ts";

const choices = z.strictObject({
  kind: z.literal("late-money-choices"),
  serverNow: instant,
  /** Other tickets of the event that the money covers: the same number, of one category. */
  exchanges: z.array(
    z.strictObject({
      categoryId: uuid,
      name: z.string(),
      qty: z.int().min(1),
      /** Their total price. */
      total: rupiah,
      /** The refund. */
      back: rupiah,
      /** Groups of free seats to choose from, nearest to the ordered ones first; empty for a category without seats. */
      seats: z.array(z.array(seatName)),
    }),
  ),
  /** The latest end of waiting first in line for the ordered tickets; null if not possible, or already waiting. */
  waitUntil: instant.nullable(),
});
export type LateMoneyChoices = z.infer<typeof choices>;

export const getLateMoneyChoices = endpoint("getLateMoneyChoices", {
  summary: "The alternatives to a refund for late money; empty for any other order",
  ...owned,
  answer: choices,
  problems: LOOK,
});

export const exchangeCategory = endpoint("exchangeCategory", {
  summary: "Take other tickets of the event for late money; the difference is refunded",
  ...owned,
  body: z.strictObject({
    categoryId: uuid,
    /** The price on the screen. If the server's differs, the answer is PRICE_CHANGED. */
    shownTotal: rupiah,
    /** One for each ticket of a seated category: an offered group, or any others. */
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
  summary: "Wait first in line for tickets whose money came late; confirmed as soon as they are free",
  ...owned,
  body: z.strictObject({}),
  answer: booking,
  problems: [...ONCE, "BOOKING_STATE"],
});

export const payRest = endpoint("payRest", {
  summary: "Start the payment of an underpaid order's rest",
  ...owned,
  /** `shownTotal` is the missing amount. */
  body: startPayment.body,
  answer: startPayment.answer,
  problems: [...ONCE, "BOOKING_STATE", "SOLD_OUT", "PRICE_CHANGED", "FIELDS_INVALID", "NO_PAYMENT_PROVIDER", "PAYMENT_UNAVAILABLE"],
});
