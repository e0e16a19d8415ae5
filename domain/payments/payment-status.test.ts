import { describe, expect, it } from "vitest";
import { canMovePayment, hasMoneyArrived, isMoneyHere, PAYMENT_MOVES, PAYMENT_STATUSES } from "./payment-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

const BEFORE_MONEY = ["created", "pending", "denied", "failed", "cancelled", "expired"] as const;

describe("canMovePayment", () => {
  it("lets settled win over every status without money", () => {
    for (const status of BEFORE_MONEY) expect(canMovePayment(status, "settled")).toBe(true);
  });

  it("never goes back to where no money came, except by the reversal or the void of a payment whose money is here", () => {
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

  it("orders the ways that no money came, so that none can be left and reached again", () => {
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
  ])("%s → %s is %s", (from, to, legal) => {
    expect(canMovePayment(from, to)).toBe(legal);
  });
});

describe("isMoneyHere", () => {
  it("holds for money that arrived and was not taken back, whatever of it goes back by a refund", () => {
    expect(PAYMENT_STATUSES.filter(isMoneyHere)).toEqual(["settled", "refund_pending", "partially_refunded", "refunded"]);
  });
});

describe("hasMoneyArrived", () => {
  it("holds for settled and for money given back", () => {
    expect(PAYMENT_STATUSES.filter(hasMoneyArrived)).toEqual([
      "settled",
      "refund_pending",
      "partially_refunded",
      "refunded",
      "charged_back",
    ]);
  });
});
