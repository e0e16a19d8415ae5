/** See docs/rules/payments.md#attempts. A payment is one attempt with a provider. A booking may have several. */
export const PAYMENT_STATUSES = [
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
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const MONEY_BACK: readonly PaymentStatus[] = ["refund_pending", "partially_refunded", "refunded", "charged_back"];

/**
 * Allowed next statuses of a payment. Outcomes without money are ordered, and settled wins over all of them, so that notices in any order
 * end in the same status. The steps back are a provider's reversal (denied), a void at its desk (cancelled) and a won dispute (settled
 * again). See docs/rules/payments.md#money-taken-back.
 */
export const PAYMENT_MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ["pending", "denied", "failed", "cancelled", "expired", "settled", ...MONEY_BACK],
  pending: ["denied", "failed", "cancelled", "expired", "settled", ...MONEY_BACK],
  denied: ["failed", "cancelled", "expired", "settled", ...MONEY_BACK],
  failed: ["cancelled", "expired", "settled", ...MONEY_BACK],
  cancelled: ["expired", "settled", ...MONEY_BACK],
  expired: ["settled", ...MONEY_BACK],
  settled: ["denied", "cancelled", ...MONEY_BACK],
  refund_pending: ["denied", "cancelled", "partially_refunded", "refunded", "charged_back"],
  partially_refunded: ["denied", "cancelled", "refund_pending", "refunded", "charged_back"],
  refunded: ["charged_back"],
  charged_back: ["settled"],
};

/**
 * Moves caused by refunds: when all have failed, the money is back in place. No notice reports this.
 * @internal Only SQL moves these; a fence compares its moves with this table.
 */
export const PAYMENT_MOVES_BY_REFUNDS: Readonly<Partial<Record<PaymentStatus, readonly PaymentStatus[]>>> = { refund_pending: ["settled"] };

/** Whether a payment may move from one status to another. Staying is not a move. */
export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_MOVES[from].includes(to);
}

/** Whether the provider ever received the buyer's money. */
export function hasMoneyArrived(status: PaymentStatus): boolean {
  return status === "settled" || MONEY_BACK.includes(status);
}

/** Whether the buyer's money is still here, apart from refunds: false after a reversal. */
export function isMoneyHere(status: PaymentStatus): boolean {
  return hasMoneyArrived(status) && status !== "charged_back";
}

/** Whether the attempt ended without money, as far as reported. It may still settle. */
export function hasEndedUnpaid(status: PaymentStatus): boolean {
  return !hasMoneyArrived(status) && status !== "created" && status !== "pending";
}
