import { z } from "zod";
import { booking } from "../orders/bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { owned } from "../orders/owned.ts";

const text = (max: number) => z.string().max(max).default("");

export const giveRefundAccount = endpoint("giveRefundAccount", {
  summary: "Name the bank account for refunds that go by bank transfer; again while nobody has paid, to name another",
  ...owned,
  body: z.strictObject({
    /** The bank's code of three digits. */
    bank: text(10),
    accountNumber: text(60),
    holderName: text(200),
  }),
  answer: booking,
  problems: [...ONCE, "FIELDS_INVALID", "BOOKING_STATE"],
});
