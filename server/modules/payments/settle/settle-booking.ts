import { decideSettlement, type SettlementDecision } from "#domain/payments/decide-settlement.ts";
import type { ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import { countPayment } from "../records/count-payment.ts";
import { stopAsking } from "../records/ask-provider.ts";
import { saveInstructions } from "../records/save-instructions.ts";
import { attemptOfProviderPayment } from "../records/attempt-of-provider-payment.ts";
import { requestRefund } from "../records/request-refund.ts";
import { applyReported } from "../refund/apply-reported.ts";
import { record, recordAudit } from "../../../platform/events/record.ts";
import { endWithRefund } from "../refund/end-with-refund.ts";
import { reviewBooking } from "./review-booking.ts";
import { restoreBooking, takeMoneyBack } from "./take-money-back.ts";
import { addBadge, endReviewClock, endUnderpaid, startReviewClock, releaseRemainingStock } from "../../orders/records/review-rows.ts";
import {
  claimVideo,
  confirmLocked,
  eventStanding,
  retakeClaims,
  awaitVerdict,
  moveLockedBooking,
  type BookingRow,
  type WholeBooking,
} from "../../orders/records/booking-rows.ts";
import type { Act } from "../../../act.ts";
import { canMoveBooking } from "#domain/orders/booking-status.ts";
import { hasMoneyArrived, type PaymentStatus } from "#domain/payments/payment-status.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { isOpenAttempt, type Attempt } from "../records/list-attempts.ts";
import { netAmountOf, type Money } from "../records/list-money.ts";
import { moveAttempt } from "../records/move-attempt.ts";

type Here = { readonly act: Act; readonly tx: ActTransaction };

type Case = {
  readonly booking: BookingRow;
  readonly payment: Attempt;
  readonly reported: ProviderPayment;
  /** The payment's earlier money. Undefined for a new payment. */
  readonly money: Money | undefined;
};

/** The payment has changed since the query, so the answer may be outdated: query the provider again. */
export class ReportOutdated extends Error {
  override readonly name = "ReportOutdated";
}

/** Refunds money beyond the price. The order stays confirmed. */
async function giveSurplusBack({ act, tx }: Here, { booking, payment }: Case, surplus: number): Promise<void> {
  if (surplus === 0) return;
  addBadge(tx, booking.id, "overpaid");
  await requestRefund(act, tx, {
    bookingId: booking.id,
    paymentId: payment.id,
    amount: surplus,
    reason: "overpaid",
    key: "overpaid",
  });
}

/** Whether the order's video, if any, allows confirming it. Otherwise all its money is refunded. See docs/rules/videos.md#owned. */
async function isFreeToWatch({ act, tx }: Here, { booking }: Case): Promise<boolean> {
  if (booking.tickets > 0 || (await claimVideo(tx, booking.id))) return true;
  const isOver = (await eventStanding(tx, booking.id)) === "over";
  await endWithRefund(act, tx, {
    bookingId: booking.id,
    end: {
      reason: isOver ? "late" : "double",
      why: isOver ? "late money, the video is over" : "the number watches this already",
    },
  });
  return false;
}

type Decided<K extends SettlementDecision["kind"]> = Extract<SettlementDecision, { kind: K }>;

/** Timely money confirms the held order, unless the event has been cancelled since. */
async function confirm(here: Here, found: Case, { surplus }: Decided<"confirm">): Promise<void> {
  const { booking } = found;
  const standing = await eventStanding(here.tx, booking.id);
  const isLate = booking.hold_until <= booking.now;
  if (standing === "cancelled" || (isLate && standing !== "on")) return confirmLate(here, found, { surplus });
  if (!(await isFreeToWatch(here, found))) return;
  confirmLocked(here.tx, booking.id, null);
  return giveSurplusBack(here, found, surplus);
}

/**
 * Late money buys only items that are still on sale. For a cancelled event it is refunded at once. See docs/rules/payments.md#late-money.
 */
async function confirmLate(here: Here, found: Case, { surplus }: { readonly surplus: number }): Promise<void> {
  const { act, tx } = here;
  const { booking } = found;
  const standing = await eventStanding(tx, booking.id);
  if (standing === "cancelled" || standing === "over") {
    const why = standing === "over" ? "late money, the event is over" : "money for an event that is cancelled";
    return endWithRefund(act, tx, {
      bookingId: booking.id,
      end: { reason: standing === "over" ? "late" : "cancelled", why },
    });
  }
  if (standing === "closed")
    return reviewBooking(here, { booking, why: "late money, the event is not on sale", review: { hasMoney: true } });
  if (!(await isFreeToWatch(here, found))) return;
  if (await retakeClaims(here.tx, booking.id)) {
    // Completed part payments do not count as late.
    confirmLocked(here.tx, booking.id, booking.badges.includes("underpaid") ? null : "paidLate");
    endUnderpaid(tx, booking.id);
    endReviewClock(tx, booking.id);
    return giveSurplusBack(here, found, surplus);
  }
  reviewBooking(here, { booking, why: "late money, no stock", review: { hasMoney: true } });
}

function noteShortfall(here: Here, { booking, payment, reported }: Case, { missing, bookingStatus }: Decided<"underpaid">): void {
  record(here.tx, {
    topic: "payment.underpaid",
    subject: payment.id,
    data: { bookingId: booking.id, amount: reported.amount, missing },
  });
  if (bookingStatus) reviewBooking(here, { booking, why: "less than the price", review: { badge: "underpaid", hasMoney: true } });
  else {
    addBadge(here.tx, booking.id, "underpaid");
    // Money arriving during a review starts the same two days for its buyer.
    if (booking.status === "needs_review" && booking.confirmed_at === null) startReviewClock(here.tx, booking.id);
  }
}

/** Hands a payment over to a person, with one alert, because another query would bring the same answer. */
function handOver(here: Here, { booking, payment, money }: Case, { bookingStatus, expected, amount, currency }: Decided<"mismatch">): void {
  if (money && !money.is_watched) return;
  stopAsking(here.tx, payment);
  record(here.tx, {
    topic: "payment.mismatch",
    subject: payment.id,
    data: { bookingId: booking.id, expected, amount, currency },
  });
  if (bookingStatus) reviewBooking(here, { booking, why: "other money than asked for", review: { data: { amount, currency } } });
}

async function carryOut(here: Here, found: Case, decision: SettlementDecision): Promise<void> {
  const { act, tx } = here;
  const { booking, payment, reported } = found;
  if ("paymentStatus" in decision) {
    moveAttempt(tx, { id: payment.id, to: decision.paymentStatus, reported });
    countPayment(payment.provider, decision.paymentStatus);
  }
  const isNewMoney = "paymentStatus" in decision && reported.status === "settled";
  const { amount, providerRef } = reported;
  if (isNewMoney) {
    recordAudit(tx, {
      topic: "payment.settled",
      subject: payment.id,
      data: { bookingId: booking.id, amount, providerRef },
    });
  }
  switch (decision.kind) {
    case "duplicate":
    case "ignore":
      return;
    case "confirm":
      return confirm(here, found, decision);
    case "confirm_late":
      return confirmLate(here, found, decision);
    case "underpaid":
      return noteShortfall(here, found, decision);
    case "mismatch":
      return handOver(here, found, decision);
    case "take_back":
      return takeMoneyBack(here, found, decision);
    case "restore":
      return (await restoreBooking(here, found)) ? giveSurplusBack(here, found, decision.surplus) : undefined;
    case "give_back": {
      const { reason } = decision;
      const { money } = found;
      const isHereAgain = money !== undefined && money.settled_amount !== null;
      const back = reported.amount - (money?.refunded_total ?? 0);
      record(tx, {
        topic: reason === "double" ? "payment.double" : "payment.given_back",
        subject: payment.id,
        data: { bookingId: booking.id, reason },
      });
      // Money that has returned needs a new key: its first refund used the plain one and failed.
      const key = isHereAgain ? `${reason} ${act.newId()}` : reason;
      if (back > 0) await requestRefund(act, tx, { bookingId: booking.id, paymentId: payment.id, amount: back, reason, key });
      return;
    }
    case "mark_payment":
      if (decision.bookingStatus)
        reviewBooking(here, { booking, why: `payment ${decision.paymentStatus}`, review: { hasMoney: isNewMoney } });
      if (!isNewMoney) record(tx, { topic: `payment.${decision.paymentStatus}`, subject: payment.id, data: { bookingId: booking.id } });
  }
}

/**
 * Starts the provider's verification of a payment: the booking keeps its stock for up to a day, and its buyer is notified. Applies only to
 * a booking that waits for this payment. See docs/rules/payments.md#verification. Returns the action taken.
 */
function beginVerification(here: Here, { booking }: WholeBooking, payment: Attempt): "verifying" | "duplicate" | "ignore" {
  if (booking.status === "verifying") return "duplicate";
  if (!isOpenAttempt(payment) || !canMoveBooking(booking.status, "verifying")) return "ignore";
  if (payment.status === "created") moveAttempt(here.tx, { id: payment.id, to: "pending" });
  awaitVerdict(here.tx, booking.id);
  record(here.tx, { topic: "booking.verifying", subject: booking.id });
  return "verifying";
}

/** Whether the booking waits for a verdict alone. One that was confirmed, or has money, is decided otherwise. */
function isAwaitingVerdict({ status, confirmed_at }: BookingRow, money: readonly Money[]): boolean {
  return status === "verifying" || (status === "needs_review" && confirmed_at === null && !money.some((own) => netAmountOf(own) > 0));
}

/**
 * Applies the provider's refusal: no money was taken, so the booking ends and its stock is returned. An older attempt that closes while
 * another one is open has no effect.
 */
function endRefusedVerification(
  here: Here,
  {
    wholeBooking: { booking, attempts },
    money,
    payment,
    to,
  }: { readonly wholeBooking: WholeBooking; readonly money: readonly Money[]; readonly payment: Attempt; readonly to: PaymentStatus },
): void {
  if (!isAwaitingVerdict(booking, money) || isOpenAttempt({ ...payment, status: to }) || hasMoneyArrived(to)) return;
  if (attempts.some((other) => other.id !== payment.id && isOpenAttempt(other))) return;
  releaseRemainingStock(here.tx, booking.id);
  moveLockedBooking(here.tx, { id: booking.id, to: "cancelled" });
  record(here.tx, { topic: "booking.verification_refused", subject: booking.id });
}

/**
 * Applies the provider's own report on one payment: updates payment, booking, stock, tickets and outbox events in the caller's transaction.
 * `whole` and `money`: the booking and its money as locked by this transaction. `asked`: the payment as known before the query. A repeated
 * or older report changes nothing. Throws ReportOutdated if settled money would appear or disappear by an answer that may be outdated. See
 * docs/rules/payments.md#settlement.
 */
export async function settleBooking(
  act: Act,
  tx: ActTransaction,
  {
    whole,
    money,
    reported,
    asked,
  }: {
    readonly whole: WholeBooking | undefined;
    readonly money: readonly Money[];
    readonly reported: ProviderPayment;
    readonly asked?: Attempt | undefined;
  },
): Promise<string> {
  const payment = whole ? await attemptOfProviderPayment(tx, whole.attempts, reported) : null;
  if (!whole || !payment) return "unknown";
  const { booking } = whole;
  const here = { act, tx };
  saveInstructions(tx, payment, reported);
  if (reported.status === "verifying") return beginVerification(here, whole, payment);
  const own = money.find(({ id }) => id === payment.id);
  // Money that comes back had its refunds counted before.
  const isBack = reported.status === "settled" && own !== undefined && own.settled_amount !== null;
  const decision = decideSettlement({
    bookingStatus: booking.status,
    wasConfirmed: booking.confirmed_at !== null,
    bookingTotal: isBack ? booking.total : booking.total - booking.returned_amount,
    paymentStatus: payment.status,
    noticeStatus: reported.status,
    amount: reported.amount,
    currency: reported.currency,
    paidByOthers: money.reduce((sum, other) => (other.id === payment.id ? sum : sum + netAmountOf(other)), 0),
  });
  const isTurn = decision.kind === "take_back" || decision.kind === "restore";
  if (isTurn && asked?.id === payment.id && asked.status !== payment.status) throw new ReportOutdated();
  await carryOut(here, { booking, payment, reported, money: own }, decision);
  if (decision.kind === "mark_payment" && !decision.bookingStatus)
    endRefusedVerification(here, { wholeBooking: whole, money, payment, to: decision.paymentStatus });
  if (reported.refunds && reported.refunds.length > 0)
    await applyReported(act, tx, { bookingId: booking.id, paymentId: payment.id, refunds: reported.refunds });
  return decision.kind;
}
