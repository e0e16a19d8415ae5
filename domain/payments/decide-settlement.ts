import type { BookingStatus } from "../orders/booking-status.ts";
import { canMovePayment, hasMoneyArrived, isMoneyHere } from "./payment-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

export type PaymentNotice = {
  readonly bookingStatus: BookingStatus;
  /** It was confirmed before, so its tickets have been issued. */
  readonly wasConfirmed: boolean;
  /** Integer rupiah. */
  readonly bookingTotal: number;
  /** This payment's status before the notice. */
  readonly paymentStatus: PaymentStatus;
  /** The provider's verified status. */
  readonly noticeStatus: PaymentStatus;
  readonly amount: number;
  readonly currency: string;
  /** Rupiah from other payments of the booking, without refunds in progress. */
  readonly paidByOthers: number;
};

/** The decision. `bookingStatus` is the booking's next status; null leaves it. Amounts are integer rupiah. */
export type SettlementDecision =
  /** Enough money in time; `surplus` is refunded. */
  | {
      readonly kind: "confirm";
      readonly paymentStatus: "settled";
      readonly bookingStatus: "confirmed";
      readonly surplus: number;
    }
  /** Enough money, but late: take the stock again. Confirmed if that succeeds, else needs_review with all of the money. */
  | {
      readonly kind: "confirm_late";
      readonly paymentStatus: "settled";
      readonly withStock: "confirmed";
      readonly withoutStock: "needs_review";
      readonly surplus: number;
    }
  /** Already known; no change. */
  | { readonly kind: "duplicate" }
  /** Older than the known state; no change. */
  | { readonly kind: "ignore" }
  /** Another currency, or no money: not paid. The payment stays, and a person checks. */
  | {
      readonly kind: "mismatch";
      readonly bookingStatus: "needs_review" | null;
      readonly expected: number;
      readonly amount: number;
      readonly currency: string;
    }
  /** Less than the price came in: the payment is settled, the booking unpaid. */
  | {
      readonly kind: "underpaid";
      readonly paymentStatus: "settled";
      readonly bookingStatus: "needs_review" | null;
      readonly missing: number;
    }
  /** Money without use, because another payment covers the booking or the booking is given up: refund it. */
  | { readonly kind: "give_back"; readonly paymentStatus: "settled"; readonly reason: "double" | "cancelled" }
  /** The provider reversed money. `takesTickets`: no other payment covers the tickets. A booking without tickets ends. */
  | {
      readonly kind: "take_back";
      readonly paymentStatus: "denied" | "cancelled" | "charged_back";
      readonly bookingStatus: "needs_review" | "cancelled" | null;
      readonly takesTickets: boolean;
    }
  /** Reversed money came back: the booking has its tickets again, and `surplus` is refunded. */
  | { readonly kind: "restore"; readonly paymentStatus: "settled"; readonly bookingStatus: "confirmed"; readonly surplus: number }
  /** The payment takes the notice's status; the booking follows or stays. */
  | {
      readonly kind: "mark_payment";
      readonly paymentStatus: PaymentStatus;
      readonly bookingStatus: "needs_review" | null;
    };

/**
 * The effect of a verified notice on its payment and booking. See docs/rules/payments.md#settlement: a repeated notice changes nothing, a
 * booking is paid once its price has come in, and the order of arrival does not matter. Settled wins over every other outcome, except a
 * reversal of money: a denial after settlement, a void at the provider's desk, and a chargeback.
 */
export function decideSettlement(notice: PaymentNotice): SettlementDecision {
  const { paymentStatus, noticeStatus } = notice;
  if (paymentStatus === noticeStatus) return { kind: "duplicate" };
  if (!canMovePayment(paymentStatus, noticeStatus)) return { kind: "ignore" };
  if (noticeStatus === "denied" || noticeStatus === "cancelled" || noticeStatus === "charged_back")
    return isMoneyHere(paymentStatus) ? takeBack(notice, noticeStatus) : mark(noticeStatus, null);
  if (noticeStatus === "settled") return decideMoney(notice);
  return mark(noticeStatus, isBookingShaken(notice) ? reviewed(notice) : null);
}

function decideMoney(notice: PaymentNotice): SettlementDecision {
  const { bookingStatus, wasConfirmed, bookingTotal, amount, currency, paidByOthers } = notice;
  if (currency !== "IDR" || amount <= 0) {
    const isSafe = bookingStatus === "confirmed";
    return { kind: "mismatch", bookingStatus: isSafe ? null : reviewed(notice), expected: bookingTotal, amount, currency };
  }
  if (bookingStatus === "cancelled") return { kind: "give_back", paymentStatus: "settled", reason: "cancelled" };
  if (isPaidByOthers(notice)) return { kind: "give_back", paymentStatus: "settled", reason: "double" };
  const surplus = paidByOthers + amount - bookingTotal;
  if (surplus < 0 && bookingStatus !== "confirmed") {
    return { kind: "underpaid", paymentStatus: "settled", bookingStatus: reviewed(notice), missing: -surplus };
  }
  switch (bookingStatus) {
    case "held":
    case "awaiting_payment":
    case "verifying":
      return { kind: "confirm", paymentStatus: "settled", bookingStatus: "confirmed", surplus };
    case "expired":
      return late(surplus);
    case "confirmed":
      return mark("settled", null);
    case "needs_review":
      return wasConfirmed ? { kind: "restore", paymentStatus: "settled", bookingStatus: "confirmed", surplus } : late(surplus);
    case "waitlisted":
      return mark("settled", "needs_review");
  }
}

function isPaidByOthers({ bookingTotal, paidByOthers }: PaymentNotice): boolean {
  return paidByOthers > 0 && paidByOthers >= bookingTotal;
}

/** A refund that was not requested here needs a person. Requested ones pass through refund_pending first. */
function isBookingShaken({ bookingStatus, paymentStatus, noticeStatus }: PaymentNotice): boolean {
  const isOurRefund = noticeStatus === "refund_pending" || paymentStatus === "refund_pending";
  return hasMoneyArrived(noticeStatus) && !isOurRefund && bookingStatus === "confirmed";
}

/** Tickets covered by another payment stay. An unconfirmed booking without other money ends. */
function takeBack(notice: PaymentNotice, paymentStatus: "denied" | "cancelled" | "charged_back"): SettlementDecision {
  const { bookingStatus, wasConfirmed, paidByOthers } = notice;
  const takesTickets = (bookingStatus === "confirmed" || (bookingStatus === "needs_review" && wasConfirmed)) && !isPaidByOthers(notice);
  const isOver = bookingStatus === "needs_review" && !wasConfirmed && paidByOthers === 0;
  const to = isOver ? "cancelled" : takesTickets ? reviewed(notice) : null;
  return { kind: "take_back", paymentStatus, bookingStatus: to, takesTickets };
}

function late(surplus: number): SettlementDecision {
  return { kind: "confirm_late", paymentStatus: "settled", withStock: "confirmed", withoutStock: "needs_review", surplus };
}

function mark(paymentStatus: PaymentStatus, bookingStatus: "needs_review" | null): SettlementDecision {
  return { kind: "mark_payment", paymentStatus, bookingStatus };
}

/** Moves the booking to review, unless it is there already, given up, or covered by another payment. */
function reviewed(notice: PaymentNotice): "needs_review" | null {
  const { bookingStatus } = notice;
  return bookingStatus === "needs_review" || bookingStatus === "cancelled" || isPaidByOthers(notice) ? null : "needs_review";
}
