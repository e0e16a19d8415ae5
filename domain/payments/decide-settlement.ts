import type { BookingStatus } from "../orders/booking-status.ts";
import { canMovePayment, hasMoneyArrived, isMoneyHere } from "./payment-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

export type PaymentNotice = {
  readonly bookingStatus: BookingStatus;
  /** It was confirmed at some time: its tickets are out. */
  readonly wasConfirmed: boolean;
  /** Integer rupiah. */
  readonly bookingTotal: number;
  /** This payment's status before the notice. */
  readonly paymentStatus: PaymentStatus;
  /** What the provider says, verified. */
  readonly noticeStatus: PaymentStatus;
  readonly amount: number;
  readonly currency: string;
  /** Rupiah that other payments of the booking brought and that are not on their way back. */
  readonly paidByOthers: number;
};

/** What is to be done. `bookingStatus` is where the booking goes; null leaves it where it is. Amounts are integer rupiah. */
export type SettlementDecision =
  /** The money is enough and in time; `surplus` goes back. */
  | {
      readonly kind: "confirm";
      readonly paymentStatus: "settled";
      readonly bookingStatus: "confirmed";
      readonly surplus: number;
    }
  /** The money is enough but late: take the stock again; confirmed if that succeeds, else needs_review with all of the money. */
  | {
      readonly kind: "confirm_late";
      readonly paymentStatus: "settled";
      readonly withStock: "confirmed";
      readonly withoutStock: "needs_review";
      readonly surplus: number;
    }
  /** Already known; nothing changes. */
  | { readonly kind: "duplicate" }
  /** Older than what is known; nothing changes. */
  | { readonly kind: "ignore" }
  /** Another currency, or no money at all: not paid; the payment stays as it is and a person looks. */
  | {
      readonly kind: "mismatch";
      readonly bookingStatus: "needs_review" | null;
      readonly expected: number;
      readonly amount: number;
      readonly currency: string;
    }
  /** Less than the price has come in: the money is there, the booking is not paid. */
  | {
      readonly kind: "underpaid";
      readonly paymentStatus: "settled";
      readonly bookingStatus: "needs_review" | null;
      readonly missing: number;
    }
  /** Nothing rests on this money, because another payment carries the booking or nobody wants it any more: it goes back. */
  | { readonly kind: "give_back"; readonly paymentStatus: "settled"; readonly reason: "double" | "cancelled" }
  /**
   * The provider has taken money back that had come in. `takesTickets`: nothing carries the tickets any more. A booking that never came to tickets
   * is over.
   */
  | {
      readonly kind: "take_back";
      readonly paymentStatus: "denied" | "cancelled" | "charged_back";
      readonly bookingStatus: "needs_review" | "cancelled" | null;
      readonly takesTickets: boolean;
    }
  /** Money that was taken back is here again: the booking has its tickets as before. `surplus` goes back. */
  | { readonly kind: "restore"; readonly paymentStatus: "settled"; readonly bookingStatus: "confirmed"; readonly surplus: number }
  /** The payment takes the notice's status; the booking follows or stays. */
  | {
      readonly kind: "mark_payment";
      readonly paymentStatus: PaymentStatus;
      readonly bookingStatus: "needs_review" | null;
    };

/**
 * What a verified notice of one payment means for it and for its booking. See docs/rules/payments.md#settlement: the same notice twice is
 * nothing, a booking is paid when what came in reaches its price, and the order of arrival does not matter. Settled wins over
 * every other outcome, but for what takes money back that had come in: a denial after settlement, a void at the provider's desk, and a chargeback.
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

/** Money that left without our asking is a person's matter; a refund of ours passes through refund_pending first. */
function isBookingShaken({ bookingStatus, paymentStatus, noticeStatus }: PaymentNotice): boolean {
  const isOurRefund = noticeStatus === "refund_pending" || paymentStatus === "refund_pending";
  return hasMoneyArrived(noticeStatus) && !isOurRefund && bookingStatus === "confirmed";
}

/** Tickets that another payment carries stay; a booking that was never confirmed and has no other money is over. */
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

/** To a person, unless it is there already, is given up, or another payment carries it. */
function reviewed(notice: PaymentNotice): "needs_review" | null {
  const { bookingStatus } = notice;
  return bookingStatus === "needs_review" || bookingStatus === "cancelled" || isPaidByOthers(notice) ? null : "needs_review";
}
