/** A refund's status. A failed one has sent nothing. */
export type RefundStatus = "pending" | "succeeded" | "failed";

/** A session's behaviour for refunds: at once, after five seconds, or refused. `by_hand`: the method has no refunds. */
export type RefundConduct = "prompt" | "slow" | "refused" | "by_hand";

/** A refund of a settled session. Amounts are integer rupiah, times milliseconds since the epoch. */
export type Refund = {
  /** The shop's key, one for each refund. */
  readonly key: string;
  readonly sessionId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: RefundStatus;
  /** The latest change. Absent in older journals. */
  readonly changedAt?: number;
  /** The reason of a failure. Absent in older journals. */
  readonly failure?: string;
  /** When a pending refund succeeds. */
  readonly succeedsAt: number | null;
};

/** The refund in notices and the API. */
export function refundView(refund: Refund) {
  return {
    refund_key: refund.key,
    session_id: refund.sessionId,
    payment_id: refund.paymentId,
    amount: refund.amount,
    currency: "IDR",
    reason: refund.reason,
    status: refund.status,
    failure: refund.status === "failed" ? (refund.failure ?? "refused_by_simulation") : null,
  };
}
