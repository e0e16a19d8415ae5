/** See docs/rules/payments.md#attempts. One payment is one attempt with a provider; a booking may have several. */
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
 * Where a payment may go from each status. The outcomes without money are ordered among themselves, and settled wins over all of them, so that
 * notices may arrive in any order and end in the same status. The steps back are a provider's reversal (denied), a payment that was voided at its desk
 * (cancelled) and a dispute that was won (settled again): the money is gone, and may come again. See docs/rules/payments.md#money-taken-back.
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
 * Where the results of its refunds may bring a payment as well: when all have failed, the money is where it was. No notice reports this.
 * @internal Moved by SQL alone, whose moves are compared with these by a fence.
 */
export const PAYMENT_MOVES_BY_REFUNDS: Readonly<Partial<Record<PaymentStatus, readonly PaymentStatus[]>>> = { refund_pending: ["settled"] };

/** Whether a payment may go from one status to another; staying is no move. */
export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_MOVES[from].includes(to);
}

/** Whether the provider has taken the buyer's money, whatever became of it since. */
export function hasMoneyArrived(status: PaymentStatus): boolean {
  return status === "settled" || MONEY_BACK.includes(status);
}

/** Whether what the buyer paid is with us, but for its refunds: no longer where it was taken back. */
export function isMoneyHere(status: PaymentStatus): boolean {
  return hasMoneyArrived(status) && status !== "charged_back";
}

/** Whether it is over and brought no money, as far as the provider has said until now: it may still be settled. */
export function hasEndedUnpaid(status: PaymentStatus): boolean {
  return !hasMoneyArrived(status) && status !== "created" && status !== "pending";
}
