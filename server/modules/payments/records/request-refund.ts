import type { Act } from "../../../act.ts";
import type { RefundReason } from "#domain/payments/refund-status.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import { insertRefund, nameRefundedPayment } from "./store/refunds.ts";

export type RefundWish = {
  readonly bookingId: string;
  readonly paymentId: string;
  /** Integer rupiah, above zero; an amount above what is kept of the payment fails the transaction. */
  readonly amount: number;
  readonly reason: RefundReason;
  /** The cause: however often the same cause comes, it asks for money once. */
  readonly key: string;
};

/**
 * Commits to sending money back, in the caller's transaction, which has locked the booking. The provider hears of it later, from the
 * worker; after a crash behind the commit, asking finishes it. Answers its id; null when this cause has asked before.
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
