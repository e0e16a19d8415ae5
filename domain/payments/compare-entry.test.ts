import { describe, expect, it } from "vitest";
import { compareEntry, type DifferenceKind, type Entry } from "./compare-entry.ts";

const paid: Entry = { settled: 500, currency: "IDR", refunds: [] };
const unpaid: Entry = { settled: null, currency: "IDR", refunds: [] };
const refund = (status: Entry["refunds"][number]["status"], amount = 100) => ({ key: "r", status, amount });
const back = (...refunds: Entry["refunds"]): Entry => ({ ...paid, refunds });

describe("two equal sets of books", () => {
  it.each<[string, Entry | null, Entry | null]>([
    ["both have the same", paid, paid],
    ["neither knows it, or neither has money", null, null],
    ["it was opened and never paid", unpaid, unpaid],
    ["it was never opened", unpaid, null],
    ["only the provider knows an unpaid page", null, unpaid],
    ["what only the provider knows went back whole", null, back(refund("succeeded", 500))],
    ["a refund is done", back(refund("succeeded")), back(refund("succeeded"))],
    ["a refund is asked for and not there yet", back(refund("requested")), paid],
    ["a refund was carried out and its word is on its way", back(refund("requested")), back(refund("succeeded"))],
    ["a refund is being carried out", back(refund("pending")), back(refund("pending"))],
    ["a refund failed, and its word is on its way", back(refund("pending")), back(refund("failed"))],
    ["a refund failed", back(refund("failed")), back(refund("failed"))],
    ["a refund waits for a bank transfer", back({ ...refund("pending"), isByTransfer: true }), paid],
    [
      "a refund that waits for a bank transfer was refused there",
      back({ ...refund("pending"), isByTransfer: true }),
      back(refund("failed")),
    ],
    ["a refund was refused without a trace", back(refund("failed")), paid],
  ])("finds no difference: %s", (_, ours, theirs) => {
    expect(compareEntry(ours, theirs)).toEqual([]);
  });
});

describe("two different sets of books", () => {
  it.each<[string, Entry | null, Entry | null, DifferenceKind, number | null, number | null]>([
    ["an order is the provider's alone", null, paid, "unknown_order", null, 500],
    ["such an order went back in part", null, back(refund("succeeded")), "unknown_order", null, 500],
    ["an order of ours is paid there alone", unpaid, paid, "unsettled", null, 500],
    ["money is ours alone", paid, unpaid, "not_captured", 500, null],
    ["a payment is ours alone", paid, null, "not_captured", 500, null],
    ["amounts differ", paid, { ...paid, settled: 499 }, "amount", 500, 499],
    ["currencies differ", paid, { ...paid, currency: "USD" }, "amount", 500, 500],
    ["a refund is the provider's alone", paid, back(refund("succeeded")), "refund_unknown_here", null, 100],
    ["a refund that failed here was sent there", back(refund("failed")), back(refund("pending")), "refund_unknown_here", 100, 100],
    ["a refund is ours alone", back(refund("succeeded")), paid, "refund_unknown_there", 100, null],
    ["a refund that is done here failed there", back(refund("succeeded")), back(refund("failed")), "refund_unknown_there", 100, 100],
    ["a refund that was taken on is forgotten there", back(refund("pending")), paid, "refund_unknown_there", 100, null],
    ["a refund is of another amount", back(refund("succeeded")), back(refund("succeeded", 99)), "refund_amount", 100, 99],
  ])("finds a difference: %s", (_, ours, theirs, kind, own, other) => {
    const isRefund = kind.startsWith("refund");
    expect(compareEntry(ours, theirs)).toEqual([{ kind, refund: isRefund ? "r" : null, ours: own, theirs: other }]);
  });

  it("compares money and refunds of one payment separately", () => {
    expect(compareEntry(back(refund("succeeded")), null).map(({ kind }) => kind)).toEqual(["not_captured", "refund_unknown_there"]);
  });
});
