import { z } from "zod";
import { RETURN_REFUSALS } from "#domain/orders/returns/judge-return.ts";
import { booking } from "./bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { LOOK, owned } from "./owned.ts";
import { instant, rupiah, uuid } from "../shapes.ts";

const quote = z.strictObject({
  kind: z.literal("return-quote"),
  serverNow: instant,
  /** Whether the organiser takes any of these tickets back. */
  hasPolicy: z.boolean(),
  /** The money received and not refunded: no return gives back more. */
  left: rupiah,
  /** The payment methods that the refund goes to; null for an unknown one, empty for a free order. */
  ways: z.array(z.string().nullable()),
  /** By place. */
  tickets: z.array(
    z.strictObject({
      id: uuid,
      code: z.string(),
      holder: z.string(),
      category: z.string(),
      /** Tickets with the same number were sold as one bundle, and are returned together. */
      piece: z.int(),
      isReturned: z.boolean(),
      /** Why it cannot be returned now; null if it can. */
      refusal: z.enum(RETURN_REFUSALS).nullable(),
      /** The same in a sentence. */
      why: z.string().nullable(),
      /** The end of the present step, or of the last one once all are over; null without a date or a policy. */
      until: instant.nullable(),
      /** Its share of the order's price, with tax and service fee. */
      paid: rupiah,
      /** The parts of it that are tax, in the order of the order's `taxes`; absent if the order names no kinds. */
      taxes: z.array(rupiah).optional(),
      /** The part of it that is service fee. */
      serviceFee: rupiah,
      /** What goes back now; 0 if it cannot be returned. */
      amount: rupiah,
      /** The percentage that goes back of the share without the service fee, and whether that fee goes back; null if it cannot be returned. */
      percent: z.int().nullable(),
      withFee: z.boolean().nullable(),
    }),
  ),
});
export type ReturnQuote = z.infer<typeof quote>;

export const getReturnQuote = endpoint("getReturnQuote", {
  summary: "What a return of each ticket of an order would give back now, or why it cannot be returned",
  ...owned,
  answer: quote,
  problems: LOOK,
});

export const returnTickets = endpoint("returnTickets", {
  summary: "Return tickets of a paid order for the amount of the organiser's policy",
  ...owned,
  body: z.strictObject({
    /** All tickets of a bundle, or none of it. */
    ticketIds: z.array(uuid).min(1).max(100),
    /** The refund on the screen. If the server's differs, the answer is RETURN_CHANGED. */
    shownAmount: rupiah,
  }),
  answer: booking,
  problems: [
    ...ONCE,
    "BOOKING_STATE",
    "TICKET_STATE",
    "RETURN_EVENT",
    "RETURN_OFF",
    "RETURN_USED",
    "RETURN_HANDED",
    "RETURN_REFUNDING",
    "RETURN_CLOSED",
    "RETURN_BUNDLE",
    "RETURN_CHANGED",
  ],
});
