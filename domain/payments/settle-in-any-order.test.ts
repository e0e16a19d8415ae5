import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, canMoveBooking } from "../orders/booking-status.ts";
import type { BookingStatus } from "../orders/booking-status.ts";
import { decideSettlement } from "./decide-settlement.ts";
import type { PaymentNotice, SettlementDecision } from "./decide-settlement.ts";
import { canMovePayment, PAYMENT_STATUSES } from "./payment-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

const paid: PaymentNotice = {
  bookingStatus: "awaiting_payment",
  wasConfirmed: false,
  bookingTotal: 290_000,
  paymentStatus: "pending",
  noticeStatus: "settled",
  amount: 290_000,
  currency: "IDR",
  paidByOthers: 0,
};

type State = { bookingStatus: BookingStatus; paymentStatus: PaymentStatus; wasConfirmed: boolean };

function after(state: State, decision: SettlementDecision, hasStock: boolean): State {
  switch (decision.kind) {
    case "confirm":
    case "restore":
      return { ...state, paymentStatus: decision.paymentStatus, bookingStatus: decision.bookingStatus, wasConfirmed: true };
    case "confirm_late":
      return {
        paymentStatus: decision.paymentStatus,
        bookingStatus: hasStock ? decision.withStock : decision.withoutStock,
        wasConfirmed: state.wasConfirmed || hasStock,
      };
    case "mark_payment":
    case "take_back":
      return {
        ...state,
        paymentStatus: decision.paymentStatus,
        bookingStatus: decision.bookingStatus ?? state.bookingStatus,
      };
    case "mismatch":
      return { ...state, bookingStatus: decision.bookingStatus ?? state.bookingStatus };
    case "underpaid":
      return { ...state, paymentStatus: decision.paymentStatus, bookingStatus: decision.bookingStatus ?? state.bookingStatus };
    case "give_back":
      return { ...state, paymentStatus: decision.paymentStatus };
    default:
      return state;
  }
}

function play(notices: readonly PaymentStatus[], start: BookingStatus): State {
  let state: State = { bookingStatus: start, paymentStatus: "created", wasConfirmed: false };
  for (const noticeStatus of notices) state = after(state, decideSettlement({ ...paid, ...state, noticeStatus }), true);
  return state;
}

const PAID = { bookingStatus: "confirmed", paymentStatus: "settled" } as const;
const afterDenial = (order: readonly PaymentStatus[]) => order.slice(order.indexOf("denied")).join(" ");

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

describe("notices of one payment in any order", () => {
  const orders = permutations<PaymentStatus>(["pending", "settled", "expired", "settled", "denied"]);

  it.each<BookingStatus>(["held", "awaiting_payment", "expired"])(
    "ends settled and confirmed for notices in any order, unless the last is a denial: for a booking that is %s",
    (start) => {
      expect(orders).toHaveLength(120);
      for (const order of orders) {
        const isTakenBack = order.indexOf("denied") > order.lastIndexOf("settled");
        const end = isTakenBack
          ? { bookingStatus: "needs_review", paymentStatus: /expired/.test(afterDenial(order)) ? "expired" : "denied" }
          : PAID;
        expect([order, play(order, start)]).toEqual([order, { ...end, wasConfirmed: true }]);
      }
    },
  );

  it("ends charged back without later money: the booking goes to review, or was never paid", () => {
    for (const order of permutations<PaymentStatus>(["pending", "settled", "denied", "settled", "charged_back"])) {
      const end = play(order, "awaiting_payment");
      const isSeen = order.indexOf("settled") < order.indexOf("charged_back");
      const isWon = order.lastIndexOf("settled") > order.indexOf("charged_back");
      const isLast = !isWon || order.indexOf("denied") > order.lastIndexOf("settled");
      const stays = isSeen ? "needs_review" : "awaiting_payment";
      const lost = isWon ? ["denied", "needs_review"] : ["charged_back", stays];
      expect([order, end.paymentStatus, end.bookingStatus]).toEqual([order, ...(isLast ? lost : ["settled", "confirmed"])]);
    }
  });

  it("ends without money after a void at the provider's desk, and with money if it comes again", () => {
    for (const order of permutations<PaymentStatus>(["pending", "settled", "cancelled"])) {
      const end = play(order, "awaiting_payment");
      const isVoid = order.indexOf("cancelled") > order.indexOf("settled");
      expect([order, end.paymentStatus, end.bookingStatus]).toEqual([
        order,
        ...(isVoid ? ["cancelled", "needs_review"] : ["settled", "confirmed"]),
      ]);
    }
  });

  it("ends the same in any order without a denial and without money", () => {
    for (const order of permutations<PaymentStatus>(["pending", "settled", "expired", "settled", "failed"])) {
      expect(play(order, "awaiting_payment")).toEqual({ ...PAID, wasConfirmed: true });
    }
    for (const order of permutations<PaymentStatus>(["pending", "denied", "expired", "cancelled", "failed"])) {
      expect(play(order, "awaiting_payment")).toEqual({
        bookingStatus: "awaiting_payment",
        paymentStatus: "expired",
        wasConfirmed: false,
      });
    }
    for (const order of permutations<PaymentStatus>(["pending", "settled", "refund_pending", "refunded"])) {
      expect(play(order, "awaiting_payment").paymentStatus).toBe("refunded");
    }
  });

  it("moves bookings and payments only as their tables allow", () => {
    const notices = fc.record({
      bookingStatus: fc.constantFrom(...BOOKING_STATUSES),
      wasConfirmed: fc.boolean(),
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
      noticeStatus: fc.constantFrom(...PAYMENT_STATUSES),
      amount: fc.constantFrom(290_000, 290_001, 289_999, 1, 0),
      currency: fc.constantFrom("IDR", "USD"),
      paidByOthers: fc.constantFrom(0, 1, 289_999, 290_000, 500_000),
    });
    fc.assert(
      fc.property(notices, fc.boolean(), (given, hasStock) => {
        const decision = decideSettlement({ ...paid, ...given });
        const end = after({ ...given, wasConfirmed: false }, decision, hasStock);
        const isLegalBooking = end.bookingStatus === given.bookingStatus || canMoveBooking(given.bookingStatus, end.bookingStatus);
        const isLegalPayment = end.paymentStatus === given.paymentStatus || canMovePayment(given.paymentStatus, end.paymentStatus);
        expect([isLegalBooking, isLegalPayment]).toEqual([true, true]);
        const isEnough = given.amount > 0 && given.paidByOthers + given.amount >= 290_000 && given.currency === "IDR";
        const isConfirming = decision.kind === "confirm" || decision.kind === "confirm_late" || decision.kind === "restore";
        if (!isEnough) expect(isConfirming).toBe(false);
        // The order retains exactly the price, and refunds come out of this payment alone.
        if (isConfirming) expect(given.paidByOthers + given.amount - decision.surplus).toBe(290_000);
        if (isConfirming) expect(decision.surplus).toBeLessThan(given.amount);
      }),
      { numRuns: 3000 },
    );
  });
});
