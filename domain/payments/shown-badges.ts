import { hasMoneyArrived, type PaymentStatus } from "./payment-status.ts";

/** A badge as it is stored with an order. */
export type StoredBadge = "paidLate" | "overpaid" | "underpaid" | "partiallyRefunded";
/** A badge as it is shown to the order's buyer. */
export type ShownBadge = StoredBadge | "refunded";

/** The badges to show of an order: `refunded` instead of `partiallyRefunded` once all of its payments' money has gone back. */
export function shownBadges(badges: readonly StoredBadge[], payments: readonly { readonly status: PaymentStatus }[]): ShownBadge[] {
  const paid = payments.filter(({ status }) => hasMoneyArrived(status));
  const isAllBack = paid.length > 0 && paid.every(({ status }) => status === "refunded");
  return badges.map((badge) => (badge === "partiallyRefunded" && isAllBack ? "refunded" : badge));
}
