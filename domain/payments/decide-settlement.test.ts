import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, canMoveBooking } from "../bookings/booking-status.ts";
import type { BookingStatus } from "../bookings/booking-status.ts";
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
const CONFIRM: SettlementDecision = {
  kind: "confirm",
  paymentStatus: "settled",
  bookingStatus: "confirmed",
  surplus: 0,
};
const LATE: SettlementDecision = {
  kind: "confirm_late",
  paymentStatus: "settled",
  withStock: "confirmed",
  withoutStock: "needs_review",
  surplus: 0,
};

function mark(paymentStatus: PaymentStatus, bookingStatus: "needs_review" | null): SettlementDecision {
  return { kind: "mark_payment", paymentStatus, bookingStatus };
}

describe("decideSettlement", () => {
  it.each<[string, Partial<PaymentNotice>, SettlementDecision]>([
    ["money in time", {}, CONFIRM],
    ["money before the payment was seen to start", { bookingStatus: "held", paymentStatus: "created" }, CONFIRM],
    ["money while staff verify", { bookingStatus: "verifying" }, CONFIRM],
    ["money after this payment was denied, expired or cancelled", { paymentStatus: "expired" }, CONFIRM],
    ["money after the hold ran out", { bookingStatus: "expired" }, LATE],
    ["money for a cancelled booking", { bookingStatus: "cancelled" }, { kind: "give_back", paymentStatus: "settled", reason: "cancelled" }],
    [
      "money of another amount for a cancelled booking",
      { bookingStatus: "cancelled", amount: 1 },
      { kind: "give_back", paymentStatus: "settled", reason: "cancelled" },
    ],
    ["money for a booking on the waiting list", { bookingStatus: "waitlisted" }, mark("settled", "needs_review")],
    ["money for a booking that a person looks at, because its verification took too long", { bookingStatus: "needs_review" }, LATE],
    [
      "money for a booking that was confirmed and that a person looks at",
      { bookingStatus: "needs_review", wasConfirmed: true },
      mark("settled", null),
    ],
    ["money for a booking that staff confirmed", { bookingStatus: "confirmed" }, mark("settled", null)],
    ["the same notice again", { paymentStatus: "settled", bookingStatus: "confirmed" }, { kind: "duplicate" }],
    ["the same failure again", { paymentStatus: "expired", noticeStatus: "expired" }, { kind: "duplicate" }],
    [
      "money of a second payment",
      { bookingStatus: "confirmed", paidByOthers: 290_000 },
      { kind: "give_back", paymentStatus: "settled", reason: "double" },
    ],
    [
      "money of a second payment, of another amount",
      { paidByOthers: 290_000, amount: 1 },
      { kind: "give_back", paymentStatus: "settled", reason: "double" },
    ],
    ["a rupiah more", { amount: 290_001 }, { ...CONFIRM, surplus: 1 }],
    ["a rupiah more, late", { amount: 290_001, bookingStatus: "expired" }, { ...LATE, surplus: 1 }],
    ["the rest of the price, by another payment", { amount: 90_000, paidByOthers: 200_000 }, CONFIRM],
    ["more than the rest of the price", { amount: 290_000, paidByOthers: 289_999 }, { ...CONFIRM, surplus: 289_999 }],
    ["a rupiah less", { amount: 289_999 }, { kind: "underpaid", paymentStatus: "settled", bookingStatus: "needs_review", missing: 1 }],
    [
      "a rupiah less, late",
      { amount: 289_999, bookingStatus: "expired" },
      { kind: "underpaid", paymentStatus: "settled", bookingStatus: "needs_review", missing: 1 },
    ],
    [
      "another part that is still not enough",
      { amount: 1, paidByOthers: 200_000, bookingStatus: "needs_review" },
      { kind: "underpaid", paymentStatus: "settled", bookingStatus: null, missing: 89_999 },
    ],
    ["old news: pending after settled", { paymentStatus: "settled", noticeStatus: "pending" }, { kind: "ignore" }],
    [
      "old news: expired after settled",
      { paymentStatus: "settled", noticeStatus: "expired", bookingStatus: "confirmed" },
      { kind: "ignore" },
    ],
    ["old news: settled after refunded", { paymentStatus: "refunded", bookingStatus: "cancelled" }, { kind: "ignore" }],
    ["a payment that starts", { paymentStatus: "created", noticeStatus: "pending" }, mark("pending", null)],
    ["a payment that runs out", { noticeStatus: "expired" }, mark("expired", null)],
    [
      "an old attempt denied after another one paid",
      { noticeStatus: "denied", bookingStatus: "confirmed", paidByOthers: 290_000 },
      mark("denied", null),
    ],
    [
      "a denial after settlement",
      { paymentStatus: "settled", noticeStatus: "denied", bookingStatus: "confirmed" },
      mark("settled", "needs_review"),
    ],
    [
      "a denial of a second payment that had settled",
      {
        paymentStatus: "settled",
        noticeStatus: "denied",
        bookingStatus: "confirmed",
        paidByOthers: 290_000,
      },
      mark("settled", null),
    ],
    [
      "our refund under way",
      { paymentStatus: "settled", noticeStatus: "refund_pending", bookingStatus: "confirmed" },
      mark("refund_pending", null),
    ],
    [
      "our refund done",
      {
        paymentStatus: "refund_pending",
        noticeStatus: "partially_refunded",
        bookingStatus: "confirmed",
      },
      mark("partially_refunded", null),
    ],
    [
      "a refund that we did not ask for",
      { paymentStatus: "settled", noticeStatus: "refunded", bookingStatus: "confirmed" },
      mark("refunded", "needs_review"),
    ],
    [
      "a refund of a cancelled booking",
      { paymentStatus: "settled", noticeStatus: "refunded", bookingStatus: "cancelled" },
      mark("refunded", null),
    ],
    [
      "a chargeback",
      { paymentStatus: "settled", noticeStatus: "charged_back", bookingStatus: "confirmed" },
      mark("charged_back", "needs_review"),
    ],
    [
      "a chargeback after the booking was cancelled",
      { paymentStatus: "refunded", noticeStatus: "charged_back", bookingStatus: "cancelled" },
      mark("charged_back", null),
    ],
  ])("%s", (_, change, decision) => {
    expect(decideSettlement({ ...paid, ...change })).toEqual(decision);
  });

  it.each<[string, Partial<PaymentNotice>, "needs_review" | null]>([
    ["no rupiah at all", { amount: 0 }, "needs_review"],
    ["less than nothing", { amount: -290_000 }, "needs_review"],
    ["another currency", { currency: "USD" }, "needs_review"],
    ["another currency's case", { currency: "idr" }, "needs_review"],
    ["a late payment in another currency", { bookingStatus: "expired", currency: "USD" }, "needs_review"],
    ["a second wrong notice", { bookingStatus: "needs_review", currency: "USD" }, null],
    ["a confirmed booking", { bookingStatus: "confirmed", currency: "USD" }, null],
    ["a cancelled booking", { bookingStatus: "cancelled", currency: "USD" }, null],
  ])("does not take %s for paid", (_, change, bookingStatus) => {
    const notice = { ...paid, ...change };
    const { amount, currency } = notice;
    expect(decideSettlement(notice)).toEqual({
      kind: "mismatch",
      bookingStatus,
      expected: 290_000,
      amount,
      currency,
    });
  });
});

type State = { bookingStatus: BookingStatus; paymentStatus: PaymentStatus };

function after(state: State, decision: SettlementDecision, hasStock: boolean): State {
  switch (decision.kind) {
    case "confirm":
      return { paymentStatus: decision.paymentStatus, bookingStatus: decision.bookingStatus };
    case "confirm_late":
      return {
        paymentStatus: decision.paymentStatus,
        bookingStatus: hasStock ? decision.withStock : decision.withoutStock,
      };
    case "mark_payment":
      return {
        paymentStatus: decision.paymentStatus,
        bookingStatus: decision.bookingStatus ?? state.bookingStatus,
      };
    case "mismatch":
      return { ...state, bookingStatus: decision.bookingStatus ?? state.bookingStatus };
    case "underpaid":
      return { paymentStatus: decision.paymentStatus, bookingStatus: decision.bookingStatus ?? state.bookingStatus };
    case "give_back":
      return { ...state, paymentStatus: decision.paymentStatus };
    default:
      return state;
  }
}

function play(notices: readonly PaymentStatus[], start: BookingStatus): State {
  let state: State = { bookingStatus: start, paymentStatus: "created" };
  for (const noticeStatus of notices) state = after(state, decideSettlement({ ...paid, ...state, noticeStatus }), true);
  return state;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

describe("notices of one payment in any order", () => {
  const orders = permutations<PaymentStatus>(["pending", "settled", "expired", "settled", "denied"]);

  it.each<BookingStatus>(["held", "awaiting_payment", "expired"])("end settled, for a booking that is %s", (start) => {
    expect(orders).toHaveLength(120);
    for (const order of orders) expect(play(order, start).paymentStatus).toBe("settled");
  });

  it("confirm the booking, unless a denial came after the money: then a person looks", () => {
    for (const order of orders) {
      const isDeniedLater = order.indexOf("denied") > order.indexOf("settled");
      expect(play(order, "awaiting_payment").bookingStatus).toBe(isDeniedLater ? "needs_review" : "confirmed");
    }
  });

  it("end the same without a denial, and without money", () => {
    for (const order of permutations<PaymentStatus>(["pending", "settled", "expired", "settled", "failed"])) {
      expect(play(order, "awaiting_payment")).toEqual({
        bookingStatus: "confirmed",
        paymentStatus: "settled",
      });
    }
    for (const order of permutations<PaymentStatus>(["pending", "denied", "expired", "cancelled", "failed"])) {
      expect(play(order, "awaiting_payment")).toEqual({
        bookingStatus: "awaiting_payment",
        paymentStatus: "expired",
      });
    }
    for (const order of permutations<PaymentStatus>(["pending", "settled", "refund_pending", "refunded"])) {
      expect(play(order, "awaiting_payment").paymentStatus).toBe("refunded");
    }
  });

  it("move bookings and payments only as their tables allow", () => {
    const notices = fc.record({
      bookingStatus: fc.constantFrom(...BOOKING_STATUSES),
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
      noticeStatus: fc.constantFrom(...PAYMENT_STATUSES),
      amount: fc.constantFrom(290_000, 290_001, 289_999, 1, 0),
      currency: fc.constantFrom("IDR", "USD"),
      paidByOthers: fc.constantFrom(0, 1, 289_999, 290_000, 500_000),
    });
    fc.assert(
      fc.property(notices, fc.boolean(), (given, hasStock) => {
        const decision = decideSettlement({ ...paid, ...given });
        const end = after(given, decision, hasStock);
        const isLegalBooking = end.bookingStatus === given.bookingStatus || canMoveBooking(given.bookingStatus, end.bookingStatus);
        const isLegalPayment = end.paymentStatus === given.paymentStatus || canMovePayment(given.paymentStatus, end.paymentStatus);
        expect([isLegalBooking, isLegalPayment]).toEqual([true, true]);
        const isEnough = given.amount > 0 && given.paidByOthers + given.amount >= 290_000 && given.currency === "IDR";
        const isConfirming = decision.kind === "confirm" || decision.kind === "confirm_late";
        if (!isEnough) expect(isConfirming).toBe(false);
        // What is kept is the price and not a rupiah more, and what goes back came with this very payment.
        if (isConfirming) expect(given.paidByOthers + given.amount - decision.surplus).toBe(290_000);
        if (isConfirming) expect(decision.surplus).toBeLessThan(given.amount);
      }),
      { numRuns: 3000 },
    );
  });
});
