import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canMoveRefund, isOpenRefund, REFUND_STATUSES, refundedPaymentStatus } from "./refund-status.ts";
import type { RefundStatus } from "./refund-status.ts";

describe("canMoveRefund", () => {
  it("moves refunds forward only, to a final state", () => {
    const legal = REFUND_STATUSES.flatMap((from) => REFUND_STATUSES.filter((to) => canMoveRefund(from, to)).map((to) => `${from}>${to}`));
    expect(legal).toEqual(["requested>pending", "requested>succeeded", "requested>failed", "pending>succeeded", "pending>failed"]);
    expect(REFUND_STATUSES.filter(isOpenRefund)).toEqual(["requested", "pending"]);
  });

  it("ends a refund the same for reports in any order", () => {
    const news = fc.array(fc.constantFrom<RefundStatus>("requested", "pending", "succeeded"), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(news, (told) => {
        const end = [...told, "succeeded" as const].reduce<RefundStatus>((at, to) => (canMoveRefund(at, to) ? to : at), "requested");
        expect(end).toBe("succeeded");
      }),
    );
  });
});

describe("refundedPaymentStatus", () => {
  it.each<[string, [RefundStatus, number][], string]>([
    ["no refund", [], "settled"],
    ["a refund that is asked for", [["requested", 5]], "refund_pending"],
    [
      "one done and one under way",
      [
        ["succeeded", 5],
        ["pending", 5],
      ],
      "refund_pending",
    ],
    ["part of it back", [["succeeded", 5]], "partially_refunded"],
    [
      "all of it back in two pieces",
      [
        ["succeeded", 5],
        ["succeeded", 95],
      ],
      "refunded",
    ],
    ["a refund that failed", [["failed", 100]], "settled"],
    [
      "a part back and the rest failed",
      [
        ["succeeded", 5],
        ["failed", 95],
      ],
      "partially_refunded",
    ],
  ])("status of a refunded payment: %s", (_, refunds, status) => {
    expect(
      refundedPaymentStatus(
        100,
        refunds.map(([of, amount]) => ({ status: of, amount })),
      ),
    ).toBe(status);
  });
});
