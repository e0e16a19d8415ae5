/** Where a refund stands. A failed one has sent nothing. */
export type RefundStatus = "pending" | "succeeded" | "failed";

/** How a session answers to refunds: carried out at once, after five seconds, or never; `by_hand`: this way to pay takes no money back. */
export type RefundConduct = "prompt" | "slow" | "refused" | "by_hand";

/** Money of a settled session that goes back. Amounts are integer rupiah, times milliseconds since the epoch. */
export type Refund = {
  /** The shop's own; one refund for it. */
  readonly key: string;
  readonly sessionId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: RefundStatus;
  /** When its state changed last; not in what was written before that was kept. */
  readonly changedAt?: number;
  /** Why it failed; not in what was written before there was more than one reason. */
  readonly failure?: string;
  /** When a pending one succeeds. */
  readonly succeedsAt: number | null;
};

/** The refund as notices and the API show it. */
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
