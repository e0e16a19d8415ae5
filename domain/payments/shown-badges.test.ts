import { describe, expect, it } from "vitest";
import type { PaymentStatus } from "./payment-status.ts";
import { shownBadges } from "./shown-badges.ts";

const shown = (...statuses: PaymentStatus[]) =>
  shownBadges(
    ["paidLate", "partiallyRefunded"],
    statuses.map((status) => ({ status })),
  );

describe("the badges of an order as they are shown", () => {
  it("shows refunded once all money has gone back, and not before", () => {
    expect(shown("refunded")).toEqual(["paidLate", "refunded"]);
    expect(shown("refunded", "expired", "refunded")).toEqual(["paidLate", "refunded"]);
    for (const kept of ["settled", "refund_pending", "partially_refunded", "charged_back"] as const)
      expect([shown(kept), shown("refunded", kept)]).toEqual([
        ["paidLate", "partiallyRefunded"],
        ["paidLate", "partiallyRefunded"],
      ]);
    expect(shown()).toEqual(["paidLate", "partiallyRefunded"]);
  });
  it("shows no refund on an order whose price is paid", () => {
    expect(shownBadges([], [{ status: "refunded" }])).toEqual([]);
  });
});
