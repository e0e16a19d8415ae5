import type { BookingAnswer } from "#contract/orders/bookings.ts";

/** The states of an order as its page shows them. See docs/rules/orders.md#order-page. */
export type OrderState =
  | "held"
  | "awaiting"
  | "declined"
  | "timedOut"
  | "stopped"
  | "confirmed"
  | "registered"
  | "verifying"
  | "waitlisted"
  | "expired"
  | "late"
  | "underpaid"
  | "firstInLine"
  | "review"
  | "takenBack"
  | "cancelled"
  | "accountWanted"
  | "refunding"
  | "refundDelayed"
  | "refunded";

type Refund = BookingAnswer["refunds"][number];
type Order = Pick<BookingAnswer, "status" | "badges" | "isFree"> & {
  readonly payment: Pick<NonNullable<BookingAnswer["payment"]>, "status"> | null;
  readonly refunds: readonly (Pick<Refund, "status"> & Partial<Pick<Refund, "transfer">>)[];
  readonly review: Pick<NonNullable<BookingAnswer["review"]>, "isFirstInLine"> | null;
};

/** States of a payment that ended without money, as states of its unpaid order. */
const UNPAID: Readonly<Record<string, OrderState>> = { denied: "declined", failed: "declined", expired: "timedOut", cancelled: "stopped" };
/** Payment states in which the shop still has money of the order. */
const PAID = new Set(["settled", "refund_pending", "partially_refunded"]);
/** Payment states in which an order with tickets has no money any more. */
const TAKEN_BACK = new Set([...Object.keys(UNPAID), "charged_back"]);

/** The state of an order for its buyer, from the server's data alone. See docs/rules/orders.md#order-page. */
export function orderState({ status, badges, isFree, payment, refunds, review }: Order): OrderState {
  switch (status) {
    case "cancelled":
      return refunds.length > 0 ? refundState(refunds) : "cancelled";
    case "awaiting_payment":
      return (payment && UNPAID[payment.status]) ?? "awaiting";
    case "confirmed":
      return isFree ? "registered" : "confirmed";
    case "needs_review":
      if (review === null) return payment !== null && TAKEN_BACK.has(payment.status) ? "takenBack" : "review";
      if (review.isFirstInLine) return "firstInLine";
      if (badges.includes("underpaid")) return "underpaid";
      return payment !== null && PAID.has(payment.status) ? "late" : "review";
    default:
      return status;
  }
}

/** The state on an order's badge: refunded for a confirmed order after a full refund. */
export function badgeState(order: Order): OrderState {
  const state = orderState(order);
  return isSettled(state) && order.badges.includes("refunded") ? "refunded" : state;
}

/** The refund state of an ended order: in progress, done, or delayed if part of it failed. */
function refundState(refunds: Order["refunds"]): OrderState {
  if (refunds.some(({ transfer }) => transfer?.status === "asked")) return "accountWanted";
  if (refunds.some(({ status }) => status === "requested" || status === "pending")) return "refunding";
  return refunds.some(({ status }) => status === "failed") ? "refundDelayed" : "refunded";
}

/** Whether the buyer may request a refund of money for which nothing could be given. See docs/rules/payments.md#late-money. */
export function mayTakeBack({ review }: Pick<BookingAnswer, "review">): boolean {
  return review !== null && review.paid > 0;
}

const OPEN: ReadonlySet<OrderState> = new Set(["held", "awaiting", "declined", "timedOut", "stopped", "expired"]);

/** Whether an attempt to pay has ended without money, while the order still waits for another. */
export function isUnpaid(state: string): boolean {
  return Object.values(UNPAID).some((each) => each === state);
}

/** Whether the buyer can continue the order. An expired hold may be renewed. */
export function canGoOn(state: OrderState): boolean {
  return OPEN.has(state);
}

const RUNNING: ReadonlySet<OrderState> = new Set([
  "held",
  "awaiting",
  "declined",
  "timedOut",
  "stopped",
  "verifying",
  "late",
  "underpaid",
  "firstInLine",
  "review",
  "takenBack",
  "accountWanted",
  "refunding",
  "refundDelayed",
]);

/** Whether time or the provider may still change the order, so that its page polls. */
export function isRunning(state: OrderState): boolean {
  return RUNNING.has(state);
}

/** Whether an order has succeeded. Its page may still poll for missing tickets. */
export function isSettled(state: OrderState): boolean {
  return state === "confirmed" || state === "registered";
}
