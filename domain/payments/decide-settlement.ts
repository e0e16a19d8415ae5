import type { BookingStatus } from "../bookings/booking-status.ts";
import { canMovePayment, hasMoneyArrived } from "./payment-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

export type PaymentNotice = {
  readonly bookingStatus: BookingStatus;
  /** Integer rupiah. */
  readonly bookingTotal: number;
  /** This payment's status before the notice. */
  readonly paymentStatus: PaymentStatus;
  /** What the provider says, verified. */
  readonly noticeStatus: PaymentStatus;
  readonly amount: number;
  readonly currency: string;
  /** Another payment of the same booking has settled already. */
  readonly alreadySettledByOther: boolean;
};

/** What is to be done. `bookingStatus` is where the booking goes; null leaves it where it is. */
export type SettlementDecision =
  /** The money is right and in time. */
  | {
      readonly kind: "confirm";
      readonly paymentStatus: "settled";
      readonly bookingStatus: "confirmed";
    }
  /** The money is right but late: take the stock again; confirmed if that succeeds, else needs_review. */
  | {
      readonly kind: "confirm_late";
      readonly paymentStatus: "settled";
      readonly withStock: "confirmed";
      readonly withoutStock: "needs_review";
    }
  /** Already known; nothing changes. */
  | { readonly kind: "duplicate" }
  /** Older news than what is known; nothing changes. */
  | { readonly kind: "ignore" }
  /** Another amount or currency than the booking's: not paid; the payment stays as it is and a person looks. */
  | {
      readonly kind: "mismatch";
      readonly bookingStatus: "needs_review" | null;
      readonly expected: number;
      readonly amount: number;
      readonly currency: string;
    }
  /** The booking was paid by another payment: this money goes back. */
  | { readonly kind: "double_payment"; readonly paymentStatus: "settled" }
  /** The payment takes the notice's status; the booking follows or stays. */
  | {
      readonly kind: "mark_payment";
      readonly paymentStatus: PaymentStatus;
      readonly bookingStatus: "needs_review" | null;
    };

/**
 * What a verified notice of one payment means for it and for its booking. Decisions §5.1: the same notice twice is
 * nothing, amount and currency must equal, and the order of arrival does not matter. Settled wins over every other
 * outcome; a denial after settlement leaves the payment settled and brings the booking to a person.
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
  const { bookingStatus, bookingTotal, amount, currency } = notice;
  if (notice.alreadySettledByOther) return { kind: "double_payment", paymentStatus: "settled" };
  if (amount !== bookingTotal || currency !== "IDR") {
    return {
      kind: "mismatch",
      bookingStatus: bookingStatus === "confirmed" ? null : reviewed(notice),
      expected: bookingTotal,
      amount,
      currency,
    };
  }
  switch (bookingStatus) {
    case "held":
    case "awaiting_payment":
    case "verifying":
      return { kind: "confirm", paymentStatus: "settled", bookingStatus: "confirmed" };
    case "expired":
      return {
        kind: "confirm_late",
        paymentStatus: "settled",
        withStock: "confirmed",
        withoutStock: "needs_review",
      };
    case "confirmed":
    case "needs_review":
      return mark("settled", null);
    case "cancelled":
    case "waitlisted":
      return mark("settled", "needs_review");
  }
}

/** Money that left without our asking is a person's matter; a refund of ours passes through refund_pending first. */
function isBookingShaken({ bookingStatus, paymentStatus, noticeStatus }: PaymentNotice): boolean {
  if (noticeStatus === "charged_back") return bookingStatus !== "cancelled";
  const isOurRefund = noticeStatus === "refund_pending" || paymentStatus === "refund_pending";
  return hasMoneyArrived(noticeStatus) && !isOurRefund && bookingStatus === "confirmed";
}

function mark(paymentStatus: PaymentStatus, bookingStatus: "needs_review" | null): SettlementDecision {
  return { kind: "mark_payment", paymentStatus, bookingStatus };
}

/** To a person, unless it is there already or another payment carries the booking. */
function reviewed({ bookingStatus, alreadySettledByOther }: PaymentNotice): "needs_review" | null {
  return bookingStatus === "needs_review" || alreadySettledByOther ? null : "needs_review";
}
