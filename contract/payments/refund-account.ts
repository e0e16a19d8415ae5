import { z } from "zod";
import { booking } from "../orders/bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { owned } from "../orders/owned.ts";

const text = (max: number) => z.string().max(max).default("");

export const giveRefundAccount = endpoint("giveRefundAccount", {
  summary: "Save the bank account for refunds by bank transfer; can be changed until the transfer is paid",
  ...owned,
  body: z.strictObject({
    /** The three-digit bank code. */
    bank: text(10),
    accountNumber: text(60),
    holderName: text(200),
  }),
  answer: booking,
  problems: [...ONCE, "FIELDS_INVALID", "BOOKING_STATE"],
});
