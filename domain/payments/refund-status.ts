import type { PaymentStatus } from "./payment-status.ts";

/** A refund is one sum out of one payment. A payment may have several. */
export const REFUND_STATUSES = ["requested", "pending", "succeeded", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * Reasons for a refund. `provider`: sent at the provider's own desk; `charged_back`: partly reversed by the payer's bank. The provider
 * reports these two; they are never requested here.
 */
export const REFUND_REASONS = [
  "cancelled",
  "charged_back",
  "double",
  "exchanged",
  "late",
  "overpaid",
  "provider",
  "returned",
  "underpaid",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * Allowed next statuses: requested here, accepted by the provider, and ended. Both ends are final, so reports in any order end the same.
 * After a failure, another refund is made.
 */
export const REFUND_MOVES: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed"],
  succeeded: [],
  failed: [],
};

/** Whether a refund may move from one status to another. Staying is not a move. */
export function canMoveRefund(from: RefundStatus, to: RefundStatus): boolean {
  return REFUND_MOVES[from].includes(to);
}

/** Whether the provider may still carry it out. */
export function isOpenRefund(status: RefundStatus): boolean {
  return REFUND_MOVES[status].length > 0;
}

type Refund = { readonly status: RefundStatus; readonly amount: number };

/** A settled payment's status with its refunds. `settled` is the money received, integer rupiah. */
export function refundedPaymentStatus(settled: number, refunds: readonly Refund[]): PaymentStatus {
  if (refunds.some(({ status }) => isOpenRefund(status))) return "refund_pending";
  const returned = refunds.reduce((sum, { status, amount }) => (status === "succeeded" ? sum + amount : sum), 0);
  if (returned === 0) return "settled";
  return returned < settled ? "partially_refunded" : "refunded";
}
