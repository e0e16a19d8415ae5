import { describe, expect, it } from "vitest";
import { canMovePayment, hasMoneyArrived, isMoneyHere, PAYMENT_MOVES, PAYMENT_STATUSES } from "./payment-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

const BEFORE_MONEY = ["created", "pending", "denied", "failed", "cancelled", "expired"] as const;

describe("canMovePayment", () => {
  it("lets settled win over every status without money", () => {
    for (const status of BEFORE_MONEY) expect(canMovePayment(status, "settled")).toBe(true);
  });

  it("returns to a status without money only by reversal or void of a payment with money", () => {
    const backwards = PAYMENT_STATUSES.filter(hasMoneyArrived).flatMap((from) =>
      BEFORE_MONEY.filter((to) => canMovePayment(from, to)).map((to) => `${from}>${to}`),
    );
    expect(backwards).toEqual([
      "settled>denied",
      "settled>cancelled",
      "refund_pending>denied",
      "refund_pending>cancelled",
      "partially_refunded>denied",
      "partially_refunded>cancelled",
    ]);
  });

  it("orders the outcomes without money, so that none is reached twice", () => {
    for (const [i, from] of BEFORE_MONEY.entries()) {
      expect(PAYMENT_MOVES[from].filter((to) => BEFORE_MONEY.some((other) => other === to))).toEqual(BEFORE_MONEY.slice(i + 1));
    }
  });

  it.each<[PaymentStatus, PaymentStatus, boolean]>([
    ["settled", "refund_pending", true],
    ["settled", "pending", false],
    ["refund_pending", "refunded", true],
    ["partially_refunded", "refund_pending", true],
    ["refunded", "partially_refunded", false],
    ["refunded", "settled", false],
    ["refunded", "charged_back", true],
    ["charged_back", "refunded", false],
    ["charged_back", "settled", true],
    ["pending", "pending", false],
  ])("moving a payment %s → %s is %s", (from, to, legal) => {
    expect(canMovePayment(from, to)).toBe(legal);
  });
});

describe("isMoneyHere", () => {
  it("isMoneyHere holds for money that arrived and was not reversed, refunded or not", () => {
    expect(PAYMENT_STATUSES.filter(isMoneyHere)).toEqual(["settled", "refund_pending", "partially_refunded", "refunded"]);
  });
});

describe("hasMoneyArrived", () => {
  it("hasMoneyArrived holds for settled and for refunded money", () => {
    expect(PAYMENT_STATUSES.filter(hasMoneyArrived)).toEqual([
      "settled",
      "refund_pending",
      "partially_refunded",
      "refunded",
      "charged_back",
    ]);
  });
});
