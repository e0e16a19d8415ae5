import type { PaymentStatus } from "./payment-status.ts";

/** One refund is one sum that goes back out of one payment; a payment may have several. */
export const REFUND_STATUSES = ["requested", "pending", "succeeded", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * Why money goes back. `provider`: it was sent at the provider's own desk; `charged_back`: the payer's bank has taken a part of it back. These two
 * are told by the provider, and never asked for here.
 */
export const REFUND_REASONS = ["cancelled", "charged_back", "double", "exchanged", "late", "overpaid", "provider", "underpaid"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * Where a refund may go from each status: asked for here, taken on by the provider, and its end. Both ends are final, so that
 * news in any order ends the same; money whose refund failed goes back by another refund.
 */
export const REFUND_MOVES: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed"],
  succeeded: [],
  failed: [],
};

/** Whether a refund may go from one status to another; staying is no move. */
export function canMoveRefund(from: RefundStatus, to: RefundStatus): boolean {
  return REFUND_MOVES[from].includes(to);
}

/** Whether the provider may still carry it out. */
export function isOpenRefund(status: RefundStatus): boolean {
  return REFUND_MOVES[status].length > 0;
}

type Refund = { readonly status: RefundStatus; readonly amount: number };

/** The status of a settled payment with its refunds taken into account. `settled` is what arrived, integer rupiah. */
export function refundedPaymentStatus(settled: number, refunds: readonly Refund[]): PaymentStatus {
  if (refunds.some(({ status }) => isOpenRefund(status))) return "refund_pending";
  const returned = refunds.reduce((sum, { status, amount }) => (status === "succeeded" ? sum + amount : sum), 0);
  if (returned === 0) return "settled";
  return returned < settled ? "partially_refunded" : "refunded";
}
