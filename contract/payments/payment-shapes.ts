import { z } from "zod";
import { CHANNEL_NAMES } from "#domain/payments/payment-channel.ts";
import { instant, rupiah, uuid } from "../shapes.ts";

export const channel = z.enum(CHANNEL_NAMES);

/** Numbers are digits, to type at the bank or say at the counter. */
const instructions = z.discriminatedUnion("kind", [
  /** `text` is the content of the code. */
  z.strictObject({ kind: z.literal("qris"), text: z.string() }),
  z.strictObject({ kind: z.literal("virtual_account"), channel, number: z.string() }),
  /** A company's number and the bill's number. */
  z.strictObject({ kind: z.literal("bill"), channel, biller: z.string(), number: z.string() }),
  z.strictObject({ kind: z.literal("counter"), channel, number: z.string() }),
  /** Opens the wallet's app. */
  z.strictObject({ kind: z.literal("e_wallet"), channel, url: z.string() }),
]);
export type InstructionsAnswer = z.infer<typeof instructions>;

export const payment = z.strictObject({
  id: uuid,
  status: z.enum([
    "created",
    "pending",
    "settled",
    "denied",
    "expired",
    "cancelled",
    "failed",
    "refund_pending",
    "partially_refunded",
    "refunded",
    "charged_back",
  ]),
  provider: z.string(),
  isSimulation: z.boolean(),
  amount: rupiah,
  /** The provider's hosted page; null if there is nothing to pay there (any more). */
  redirectUrl: z.string().nullable(),
  expiresAt: instant.nullable(),
  method: z
    .string()
    .nullable()
    .describe(
      "The payment method used, in the provider's word, for example `qris`; null before a payment, or if the provider does not report it",
    ),
  channel: channel
    .nullable()
    .describe("The channel that the buyer chose before leaving for the provider's page; null if that page offers the choice"),
  instructions: instructions
    .nullable()
    .describe("How to pay without the provider's page, while the payment is open and if the provider supports it"),
});

export const refund = z.strictObject({
  id: uuid,
  amount: rupiah,
  reason: z.enum(["cancelled", "charged_back", "double", "exchanged", "late", "overpaid", "provider", "returned", "underpaid"]),
  /** `failed`: the provider could not send it; a person handles it. */
  status: z.enum(["requested", "pending", "succeeded", "failed"]),
  at: instant,
  /** If the provider cannot refund: the organiser's bank transfer to the buyer's account; else null. */
  transfer: z
    .strictObject({
      /** `asked`: waits for the buyer's account; `withdrawn`: the money goes another way. */
      status: z.enum(["asked", "details_given", "paid", "withdrawn"]),
      /** The bank's name and the number's last digits; null before an account is given, and after its erasure. */
      account: z.strictObject({ bank: z.string(), number: z.string() }).nullable(),
      givenAt: instant.nullable(),
      endedAt: instant.nullable(),
    })
    .nullable(),
});
