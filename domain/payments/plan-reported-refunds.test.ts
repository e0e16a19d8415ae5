import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planReportedRefunds, type OwnRefund, type ReportedRefund } from "./plan-reported-refunds.ts";

const own = (more: Partial<OwnRefund> = {}): OwnRefund => ({
  id: "ours",
  key: "ours",
  amount: 107_588,
  status: "requested",
  reason: "cancelled",
  waitsForTransfer: false,
  isAsked: true,
  ...more,
});
const told = (more: Partial<ReportedRefund> = {}): ReportedRefund => ({ key: "desk", amount: 7_588, status: "succeeded", ...more });
const plan = (refunds: readonly OwnRefund[], said: readonly ReportedRefund[], { settled = 107_588, kept = 0 } = {}) =>
  planReportedRefunds({ settled, kept, own: refunds, told: said });
const NOTHING = { fresh: [], beyond: [], reduced: [] };

describe("a provider's report of refunds", () => {
  it("adds nothing for known or failed refunds", () => {
    expect(plan([own()], [told({ key: "ours", amount: 107_588, status: "pending" })])).toEqual(NOTHING);
    expect(plan([own({ key: "desk", amount: 7_588, status: "succeeded", reason: "provider" })], [told()])).toEqual(NOTHING);
    expect(plan([own()], [told({ status: "failed" })])).toEqual(NOTHING);
    expect(plan([own()], [])).toEqual(NOTHING);
  });

  it("books a reported refund and sends only the rest", () => {
    expect(plan([], [told()])).toEqual({ ...NOTHING, fresh: [told()] });
    expect(plan([own()], [told()])).toEqual({ ...NOTHING, fresh: [told()], reduced: [{ id: "ours", rest: 100_000 }] });
    expect(plan([own({ status: "pending", waitsForTransfer: true })], [told()]).reduced).toEqual([{ id: "ours", rest: 100_000 }]);
    expect(plan([own()], [told({ amount: 107_588 })]).reduced).toEqual([{ id: "ours", rest: 0 }]);
  });

  it("leaves refunds alone that the provider accepted or that still fit", () => {
    const both = [told({ key: "ours", amount: 100_000, status: "pending" }), told()];
    expect(plan([own({ amount: 100_000, status: "pending" })], both)).toEqual({ ...NOTHING, fresh: [told()] });
    expect(plan([own({ amount: 100_000 })], [told()])).toEqual({ ...NOTHING, fresh: [told()] });
  });

  it("replaces a surplus refund that was not requested yet", () => {
    const surplus = own({ amount: 10_000, reason: "overpaid", isAsked: false });
    const desk = told({ amount: 10_000 });
    expect(plan([surplus], [desk], { settled: 117_588, kept: 107_588 }).reduced).toEqual([{ id: "ours", rest: 0 }]);
    expect(plan([own({ ...surplus, isAsked: true })], [desk], { settled: 117_588, kept: 107_588 }).reduced).toEqual([]);
  });

  it("books a reported refund under its own key if ours of that key failed", () => {
    const desk = told({ key: "ours", amount: 107_588 });
    expect(plan([own({ status: "failed" })], [desk])).toEqual({ ...NOTHING, fresh: [desk] });
  });

  it("never books refunds beyond the money received", () => {
    const paidByHand = own({ status: "succeeded" });
    expect(plan([paidByHand], [told()])).toEqual({ ...NOTHING, beyond: [told()] });
    const refund = fc.record({ amount: fc.integer({ min: 1, max: 120 }), status: fc.constantFrom("pending", "succeeded", "failed") });
    fc.assert(
      fc.property(fc.array(refund, { maxLength: 5 }), fc.integer({ min: 0, max: 100 }), fc.boolean(), (said, asked, isAsked) => {
        const mine = asked === 0 ? [] : [own({ amount: asked, isAsked })];
        const given = said.map((one, i) => told({ ...one, key: `desk ${i}` }));
        const { fresh, reduced } = plan(mine, given, { settled: 100 });
        const ours = mine.reduce((sum, { id, amount }) => sum + (reduced.find((one) => one.id === id)?.rest ?? amount), 0);
        expect(fresh.reduce((sum, { amount }) => sum + amount, 0) + ours).toBeLessThanOrEqual(100);
        for (const { rest } of reduced) expect(rest).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
