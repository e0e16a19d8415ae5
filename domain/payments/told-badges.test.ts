import { describe, expect, it } from "vitest";
import type { PaymentStatus } from "./payment-status.ts";
import { toldBadges } from "./told-badges.ts";

const told = (...statuses: PaymentStatus[]) =>
  toldBadges(
    ["paidLate", "partiallyRefunded"],
    statuses.map((status) => ({ status })),
  );

describe("the badges of an order as they are told", () => {
  it("say refunded once everything that came in has gone back, and not before", () => {
    expect(told("refunded")).toEqual(["paidLate", "refunded"]);
    expect(told("refunded", "expired", "refunded")).toEqual(["paidLate", "refunded"]);
    for (const kept of ["settled", "refund_pending", "partially_refunded", "charged_back"] as const)
      expect([told(kept), told("refunded", kept)]).toEqual([
        ["paidLate", "partiallyRefunded"],
        ["paidLate", "partiallyRefunded"],
      ]);
    expect(told()).toEqual(["paidLate", "partiallyRefunded"]);
  });
  it("say of an order whose price is here nothing of a refund", () => {
    expect(toldBadges([], [{ status: "refunded" }])).toEqual([]);
  });
});
