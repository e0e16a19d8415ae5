import { describe, expect, it } from "vitest";
import type { PurchaseAnswer } from "#contract/orders/purchases.ts";
import { dueAt, nextStep, sortPurchases } from "./next-step.ts";

const picture = { src: "", widths: [], width: 1, height: 1, color: "#000000" };
const paid = (status: NonNullable<PurchaseAnswer["payment"]>["status"]) => ({
  status,
  provider: "paysim",
  isSimulation: true,
  method: null,
  channel: null,
});
const base: PurchaseAnswer = {
  kind: "event",
  id: "1",
  reference: "R",
  status: "confirmed",
  badges: [],
  isFree: false,
  payment: paid("settled"),
  refunds: [],
  event: { slug: "run", name: "Run", startsAt: null, endsAt: null, zone: "Asia/Jakarta", venue: null, picture },
  session: null,
  items: [],
  total: 1,
  ticketCount: 1,
  heldCount: null,
  holdUntil: null,
  review: null,
  offer: null,
  hasDetails: true,
  createdAt: "2026-11-01T00:00:00Z",
  confirmedAt: null,
  hasReceipt: false,
  waitingNumber: null,
  accessKey: null,
};
const order = (more: Partial<PurchaseAnswer>): PurchaseAnswer => ({ ...base, ...more });
const until = "2026-11-21T10:00:00Z";

describe("the next step of an order", () => {
  it.each([
    ["held", order({ status: "held", payment: null, holdUntil: until }), "purchases.next.continue", "/event/run/patron-information"],
    [
      "waiting for its payment",
      order({ status: "awaiting_payment", payment: paid("pending"), holdUntil: until }),
      "purchases.next.pay",
      "/event/run/transaction-status?b=1",
    ],
    [
      "declined",
      order({ status: "awaiting_payment", payment: paid("denied"), holdUntil: until }),
      "purchases.next.pay",
      "/event/run/transaction-status?b=1",
    ],
    ["paid", order({}), "purchases.next.tickets", "/event/my-ticket?b=1"],
    ["registered", order({ isFree: true, payment: null }), "purchases.next.tickets", "/event/my-ticket?b=1"],
    ["expired", order({ status: "expired", payment: null }), "purchases.next.again", "/event/run"],
    ["on a waiting list", order({ status: "waitlisted", payment: null }), "purchases.next.place", "/event/run/transaction-status?b=1"],
    [
      "offered tickets",
      order({ status: "waitlisted", payment: null, offer: { until, total: 5 } }),
      "purchases.next.take",
      "/event/run/transaction-status?b=1",
    ],
    [
      "paid too late",
      order({ status: "needs_review", review: { until, isFirstInLine: false } }),
      "purchases.next.answer",
      "/event/run/transaction-status?b=1",
    ],
    [
      "first in line",
      order({ status: "needs_review", review: { until, isFirstInLine: true } }),
      "purchases.next.open",
      "/event/run/transaction-status?b=1",
    ],
    [
      "refunded",
      order({ status: "cancelled", refunds: [{ status: "succeeded", amount: 1, reason: "cancelled" }] }),
      "purchases.next.open",
      "/event/run/transaction-status?b=1",
    ],
  ])("finds the next step of an order in state %s", (_, purchase, label, href) => {
    expect(nextStep(purchase)).toMatchObject({ label, href });
  });

  it("leads from an order of a video to the video's own pages", () => {
    const unpaid = { kind: "video", status: "awaiting_payment", payment: paid("pending"), holdUntil: until } as const;
    expect(nextStep(order(unpaid)).href).toBe("/video/run/transaction-status?b=1");
    expect(nextStep(order({ ...unpaid, status: "held", payment: null })).href).toBe("/video/run/patron-information");
  });

  it("opens another browser's order with its key, and does not continue its form here", () => {
    expect(nextStep(order({ accessKey: "k1" })).href).toBe("/event/my-ticket?b=1&k=k1");
    expect(nextStep(order({ status: "held", payment: null, holdUntil: until, accessKey: "k1" })).href).toBe(
      "/event/run/transaction-status?b=1&k=k1",
    );
  });
});

it("sorts orders with a deadline to the top by deadline, and keeps the others in order", () => {
  const soon = order({ id: "soon", status: "awaiting_payment", payment: paid("pending"), holdUntil: "2026-11-21T10:00:00Z" });
  const later = order({ id: "later", status: "held", payment: null, holdUntil: "2026-11-21T10:10:00Z" });
  const all = [order({ id: "new" }), later, order({ id: "old" }), soon];
  expect(sortPurchases(all).map(({ id }) => id)).toEqual(["soon", "later", "new", "old"]);
  expect([dueAt(soon), dueAt(order({}))]).toEqual(["2026-11-21T10:00:00Z", null]);
});
