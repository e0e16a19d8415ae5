import { describe, expect, it } from "vitest";
import { decideSettlement } from "./decide-settlement.ts";
import type { PaymentNotice, SettlementDecision } from "./decide-settlement.ts";
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
  paymentStatus: "denied" | "cancelled" | "charged_back",
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
      "a void at the provider's desk",
      { paymentStatus: "settled", noticeStatus: "cancelled", bookingStatus: "confirmed" },
      takeBack("cancelled", { bookingStatus: "needs_review", takesTickets: true }),
    ],
    [
      "a dispute that was won",
      { paymentStatus: "charged_back", bookingStatus: "needs_review", wasConfirmed: true },
      { kind: "restore", paymentStatus: "settled", bookingStatus: "confirmed", surplus: 0 },
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
  ])("decides a settlement: %s", (_, change, decision) => {
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
  ])("does not take %s as paid", (_, change, bookingStatus) => {
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
