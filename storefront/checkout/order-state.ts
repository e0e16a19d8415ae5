import type { BookingAnswer } from "#contract/bookings.ts";

/** What an order's page says. UX S15, less the two states that only videos have. */
export type OrderState =
  | "held"
  | "awaiting"
  | "declined"
  | "confirmed"
  | "registered"
  | "verifying"
  | "waitlisted"
  | "expired"
  | "late"
  | "review"
  | "cancelled"
  | "refunded";

type Order = Pick<BookingAnswer, "status" | "badges" | "isFree" | "payment">;

const REFUSED = new Set(["denied", "failed", "cancelled", "expired"]);

/** The state of an order as its buyer should understand it. Spec §7 and ledger B3; the server's word alone decides. */
export function orderState({ status, badges, isFree, payment }: Order): OrderState {
  if (payment?.status === "refunded" || payment?.status === "refund_pending") return "refunded";
  switch (status) {
    case "awaiting_payment":
      return payment !== null && REFUSED.has(payment.status) ? "declined" : "awaiting";
    case "confirmed":
      return isFree ? "registered" : "confirmed";
    case "needs_review":
      return badges.includes("paidLate") || (badges.length === 0 && payment?.status === "settled") ? "late" : "review";
    default:
      return status;
  }
}

/** Whether time alone or the provider may still change the order, so that its page keeps asking. */
export function isRunning(state: OrderState): boolean {
  return (
    state === "held" || state === "awaiting" || state === "declined" || state === "verifying" || state === "late" || state === "review"
  );
}

/** A confirmed order whose tickets are not all issued yet is asked for again too. */
export function isSettled(state: OrderState): boolean {
  return state === "confirmed" || state === "registered";
}
