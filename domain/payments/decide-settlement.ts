import type { BookingStatus } from "../bookings/booking-status.ts";
import { canMovePayment, hasMoneyArrived } from "./payment-status.ts";
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
  /** The payment takes the notice's status; the booking follows or stays. */
  | {
      readonly kind: "mark_payment";
      readonly paymentStatus: PaymentStatus;
      readonly bookingStatus: "needs_review" | null;
    };

/**
 * What a verified notice of one payment means for it and for its booking. See docs/rules/payments.md#settlement: the same notice twice is
 * nothing, a booking is paid when what came in reaches its price, and the order of arrival does not matter. Settled wins over
 * every other outcome; a denial after settlement leaves the payment settled and brings the booking to a person.
 */
export function decideSettlement(notice: PaymentNotice): SettlementDecision {
  const { paymentStatus, noticeStatus } = notice;
  if (paymentStatus === noticeStatus) return { kind: "duplicate" };
  if (paymentStatus === "settled" && noticeStatus === "denied") return mark("settled", reviewed(notice));
  if (!canMovePayment(paymentStatus, noticeStatus)) return { kind: "ignore" };
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
      return wasConfirmed ? mark("settled", null) : late(surplus);
    case "waitlisted":
      return mark("settled", "needs_review");
  }
}

function isPaidByOthers({ bookingTotal, paidByOthers }: PaymentNotice): boolean {
  return paidByOthers > 0 && paidByOthers >= bookingTotal;
}

/** Money that left without our asking is a person's matter; a refund of ours passes through refund_pending first. */
function isBookingShaken({ bookingStatus, paymentStatus, noticeStatus }: PaymentNotice): boolean {
  if (noticeStatus === "charged_back") return bookingStatus !== "cancelled";
  const isOurRefund = noticeStatus === "refund_pending" || paymentStatus === "refund_pending";
  return hasMoneyArrived(noticeStatus) && !isOurRefund && bookingStatus === "confirmed";
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
