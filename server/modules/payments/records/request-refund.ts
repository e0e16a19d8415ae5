import type { Act } from "../../../act.ts";
import type { RefundReason } from "#domain/payments/refund-status.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import { insertRefund, nameRefundedPayment } from "./store/refunds.ts";

export type RefundWish = {
  readonly bookingId: string;
  readonly paymentId: string;
  /** Integer rupiah, above zero. More than the payment's remaining amount fails the transaction. */
  readonly amount: number;
  readonly reason: RefundReason;
  /** The cause, as an idempotency key: each cause requests its refund once. */
  readonly key: string;
};

/**
 * Commits to a refund in the caller's transaction, which has locked the booking. The worker sends it to the provider later, also after a
 * crash that follows the commit. Returns its id, or null if this cause has requested one before.
 */
export async function requestRefund(act: Pick<Act, "newId">, tx: ActTransaction, wish: RefundWish): Promise<string | null> {
  const { bookingId, paymentId, amount, reason } = wish;
  const id = act.newId();
  if (!(await insertRefund(tx, { id, ...wish }))) return null;
  nameRefundedPayment(tx, paymentId, "refund_pending");
  record(tx, {
    topic: "payment.refund_requested",
    subject: id,
    data: { bookingId, paymentId, amount, reason },
  });
  return id;
}
