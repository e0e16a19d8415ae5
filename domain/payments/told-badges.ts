import { hasMoneyArrived, type PaymentStatus } from "./payment-status.ts";

/** A badge as it is kept with an order. */
export type KeptBadge = "paidLate" | "overpaid" | "underpaid" | "partiallyRefunded";
/** A badge as the order's buyer is told it. */
export type ToldBadge = KeptBadge | "refunded";

/** What is said of an order: `refunded` instead of `partiallyRefunded` once all that its payments brought has gone back. */
export function toldBadges(badges: readonly KeptBadge[], payments: readonly { readonly status: PaymentStatus }[]): ToldBadge[] {
  const paid = payments.filter(({ status }) => hasMoneyArrived(status));
  const isAllBack = paid.length > 0 && paid.every(({ status }) => status === "refunded");
  return badges.map((badge) => (badge === "partiallyRefunded" && isAllBack ? "refunded" : badge));
}
