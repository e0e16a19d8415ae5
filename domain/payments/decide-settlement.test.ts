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

function takeBack(
  paymentStatus: "denied" | "charged_back",
  rest: { bookingStatus: "needs_review" | "cancelled" | null; takesTickets: boolean },
): SettlementDecision {
  return { kind: "take_back", paymentStatus, ...rest };
}

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
      { kind: "restore", paymentStatus: "settled", bookingStatus: "confirmed", surplus: 0 },
    ],
    [
      "too little money for a booking that was confirmed and that a person looks at",
      { bookingStatus: "needs_review", wasConfirmed: true, amount: 289_999 },
      { kind: "underpaid", paymentStatus: "settled", bookingStatus: null, missing: 1 },
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
      takeBack("denied", { bookingStatus: "needs_review", takesTickets: true }),
    ],
    [
      "a denial after settlement of which a part was on its way back",
      { paymentStatus: "refund_pending", noticeStatus: "denied", bookingStatus: "confirmed" },
      takeBack("denied", { bookingStatus: "needs_review", takesTickets: true }),
    ],
    [
      "a denial after late money for which there were no tickets",
      { paymentStatus: "settled", noticeStatus: "denied", bookingStatus: "needs_review" },
      takeBack("denied", { bookingStatus: "cancelled", takesTickets: false }),
    ],
    [
      "a denial of one part of a price that never came whole",
      { paymentStatus: "settled", noticeStatus: "denied", bookingStatus: "needs_review", paidByOthers: 1 },
      takeBack("denied", { bookingStatus: null, takesTickets: false }),
    ],
    [
      "a denial of one part of a price that came whole",
      { paymentStatus: "settled", noticeStatus: "denied", bookingStatus: "confirmed", paidByOthers: 1 },
      takeBack("denied", { bookingStatus: "needs_review", takesTickets: true }),
    ],
    [
      "a denial of the other part as well",
      { paymentStatus: "settled", noticeStatus: "denied", bookingStatus: "needs_review", wasConfirmed: true },
      takeBack("denied", { bookingStatus: null, takesTickets: true }),
    ],
    [
      "a denial of a second payment that had settled",
      {
        paymentStatus: "settled",
        noticeStatus: "denied",
        bookingStatus: "confirmed",
        paidByOthers: 290_000,
      },
      takeBack("denied", { bookingStatus: null, takesTickets: false }),
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
      takeBack("charged_back", { bookingStatus: "needs_review", takesTickets: true }),
    ],
    [
      "a chargeback of money that was never seen here",
      { paymentStatus: "pending", noticeStatus: "charged_back" },
      mark("charged_back", null),
    ],
    [
      "a chargeback after the booking was cancelled",
      { paymentStatus: "refunded", noticeStatus: "charged_back", bookingStatus: "cancelled" },
      takeBack("charged_back", { bookingStatus: null, takesTickets: false }),
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
    "end settled and confirmed, unless a denial is the last word about the money: for a booking that is %s",
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

  it("end charged back once they are, whatever comes before and after: the booking is a person's, or was never paid", () => {
    for (const order of permutations<PaymentStatus>(["pending", "settled", "denied", "settled", "charged_back"])) {
      const end = play(order, "awaiting_payment");
      const isSeen = order.indexOf("settled") < order.indexOf("charged_back");
      expect([order, end.paymentStatus, end.bookingStatus]).toEqual([order, "charged_back", isSeen ? "needs_review" : "awaiting_payment"]);
    }
  });

  it("end the same without a denial, and without money", () => {
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

  it("move bookings and payments only as their tables allow", () => {
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
        // What is kept is the price and not a rupiah more, and what goes back came with this very payment.
        if (isConfirming) expect(given.paidByOthers + given.amount - decision.surplus).toBe(290_000);
        if (isConfirming) expect(decision.surplus).toBeLessThan(given.amount);
      }),
      { numRuns: 3000 },
    );
  });
});
