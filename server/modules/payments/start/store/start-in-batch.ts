import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { inBatches } from "../../../../platform/database/batch-acts.ts";
import { idsOf, nowOf, operationRecord, type BookingNow, type Operation } from "../../../orders/records/booking-now.ts";

export type PaymentOperation = Operation & {
  readonly provider: string;
  /** What the screen showed. Integer rupiah. */
  readonly shownTotal: number;
  /** The id for a new payment, if one is made. */
  readonly paymentId: string;
  /** Null: whichever the provider's page is asked for, or what is open already. */
  readonly channel: PaymentChannel | null;
  /** What may wait for hours, as `limitsText` writes it. */
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
 * `payment` and `now` come with `paid` and `replay`; `payment` is null where there is nothing to pay (any more). `open`: that payment, of another
 * channel, has to be closed first. `slow`: too little time is left for a channel that takes hours.
 */
export type PaymentStarted = { readonly code: PaymentCode; readonly payment: string | null; readonly now: BookingNow | null };

/**
 * How long a page may stay open where paying takes minutes, and how much longer the tickets then wait for its notice: start_payments gives a virtual
 * account and a counter hours, and five minutes more.
 */
export const PAYMENT_SECONDS = 15 * 60;
export const GRACE_SECONDS = 90;

/** Commits to a payment before the provider hears of it: makes one, finds the one that is open, or confirms what costs nothing. */
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
