import type { BookingAnswer } from "#contract/orders/bookings.ts";

/** What an order's page says. See docs/rules/orders.md#order-page. */
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

const REFUSED = new Set(["denied", "failed", "cancelled", "expired"]);
/** Money came, and is here but for what went back. */
const PAID = new Set(["settled", "refund_pending", "partially_refunded"]);
/** An order that had tickets and whose payment says this has lost its money. */
const TAKEN_BACK = new Set([...REFUSED, "charged_back"]);

/** The state of an order as its buyer should understand it. The server's word alone decides. See docs/rules/orders.md#order-page. */
export function orderState({ status, badges, isFree, payment, refunds, review }: Order): OrderState {
  switch (status) {
    case "cancelled":
      return refunds.length > 0 ? refundState(refunds) : "cancelled";
    case "awaiting_payment":
      return payment !== null && REFUSED.has(payment.status) ? "declined" : "awaiting";
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

/** What an order's badge names: its state, and of one that stands though all of its money went back, that. */
export function badgeState(order: Order): OrderState {
  const state = orderState(order);
  return isSettled(state) && order.badges.includes("refunded") ? "refunded" : state;
}

/** Money of an order that is over: on its way, there, or, where some of it could not be sent, a person's matter. */
function refundState(refunds: Order["refunds"]): OrderState {
  if (refunds.some(({ transfer }) => transfer?.status === "asked")) return "accountWanted";
  if (refunds.some(({ status }) => status === "requested" || status === "pending")) return "refunding";
  return refunds.some(({ status }) => status === "failed") ? "refundDelayed" : "refunded";
}

/** Whether the buyer may take back money for which nothing could be given. See docs/rules/payments.md#late-money. */
export function mayTakeBack({ review }: Pick<BookingAnswer, "review">): boolean {
  return review !== null && review.paid > 0;
}

const OPEN: ReadonlySet<OrderState> = new Set(["held", "awaiting", "declined", "expired"]);

/** Whether its buyer can go on with the order as it was begun; what ran out may be taken again. */
export function canGoOn(state: OrderState): boolean {
  return OPEN.has(state);
}

const RUNNING: ReadonlySet<OrderState> = new Set([
  "held",
  "awaiting",
  "declined",
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

/** Whether time alone or the provider may still change the order, so that its page keeps asking. */
export function isRunning(state: OrderState): boolean {
  return RUNNING.has(state);
}

/** A confirmed order whose tickets are not all issued yet is asked for again too. */
export function isSettled(state: OrderState): boolean {
  return state === "confirmed" || state === "registered";
}
