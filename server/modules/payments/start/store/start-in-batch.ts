import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { GRACE_SECONDS } from "#domain/payments/time-to-pay.ts";
import { inBatches } from "../../../../platform/database/batch-acts.ts";
import { idsOf, nowOf, operationRecord, type BookingNow, type Operation } from "../../../orders/records/booking-now.ts";

export type PaymentOperation = Operation & {
  readonly provider: string;
  /** The total on the buyer's screen. Integer rupiah. */
  readonly shownTotal: number;
  /** The id of a new payment, if one is made. */
  readonly paymentId: string;
  /** Null: the channel of the open page, else the provider's page asks. */
  readonly channel: PaymentChannel | null;
  /** The limits of unpaid orders that may wait for hours, in the form of `limitValues`. */
  readonly limits: readonly number[];
};
export type PaymentCode =
  | "paid"
  | "missing"
  | "replay"
  | "mismatch"
  | "expired"
  | "state"
  | "details"
  | "seats"
  | "price"
  | "over"
  | "owned"
  | "open"
  | "slow";
/**
 * `payment` and `now` are set for the codes `paid` and `replay`. `payment` is null even then if nothing remains to pay. `open`: `payment`
 * is of another channel and must be closed first. `slow`: too little time is left for a channel that takes hours.
 */
export type PaymentStarted = { readonly code: PaymentCode; readonly payment: string | null; readonly now: BookingNow | null };

/** The time limit of a page for fast channels. start_payments gives virtual accounts and counters hours, and five minutes of grace. */
export const PAYMENT_SECONDS = 15 * 60;

/** Commits to a payment before the provider is called: makes one, finds the open one, or confirms a free order. */
export const startPaymentInBatch = inBatches<PaymentOperation, PaymentStarted>({
  name: "start_payment",
  async run(db, ops) {
    const { tenant, provider } = ops[0]!;
    const records = ops.map((op, i) => ({
      ...operationRecord(op, i),
      shown: op.shownTotal,
      fresh: op.paymentId,
      channel: op.channel,
      limits: op.limits,
    }));
    const params = [tenant, provider, PAYMENT_SECONDS, GRACE_SECONDS, idsOf(ops), JSON.stringify(records)];
    const [row] = await db.query<{ answers: PaymentStarted[] }>(
      "select start_payments(as_tenant($1), $2, $3, $4, $5::uuid[], $6::jsonb) as answers",
      params,
    );
    return row!.answers.map((answer) => ({ ...answer, now: nowOf(answer.now) }));
  },
  laneOf: ({ tenant, provider }) => `${tenant} ${provider}`,
  subjectOf: ({ id }) => id,
  callsAtOnce: 1,
});
