import { describe, expect, it } from "vitest";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { badgeState, canGoOn, isRunning, isSettled, isUnpaid, mayTakeBack, orderState } from "./order-state.ts";

type Order = Parameters<typeof orderState>[0];
type Payment = NonNullable<BookingAnswer["payment"]>;
const payment = (status: Payment["status"]): Payment => ({
  id: "p",
  status,
  provider: "simulated",
  isSimulation: true,
  amount: 605_000,
  redirectUrl: null,
  expiresAt: null,
  method: null,
  channel: null,
  instructions: null,
});
const order = (status: Order["status"], more: Partial<Order> = {}): Order => ({
  status,
  badges: [],
  isFree: false,
  payment: null,
  refunds: [],
  review: null,
  ...more,
});

describe("order state", () => {
  it("reports success only once confirmed, and registration for a free order [B3]", () => {
    expect(orderState(order("confirmed", { payment: payment("settled") }))).toBe("confirmed");
    expect(orderState(order("confirmed", { isFree: true }))).toBe("registered");
    expect(orderState(order("awaiting_payment", { payment: payment("pending") }))).toBe("awaiting");
  });
  it("reports verification while the payment is verified, and waiting for a place on the list [B3]", () => {
    expect(orderState(order("verifying", { payment: payment("pending") }))).toBe("verifying");
    expect(orderState(order("waitlisted"))).toBe("waitlisted");
  });
  it("distinguishes a declined, expired and cancelled payment, and offers each again while the tickets are held", () => {
    const shown = { denied: "declined", failed: "declined", expired: "timedOut", cancelled: "stopped" } as const;
    for (const [status, state] of Object.entries(shown)) {
      const unpaid = orderState(order("awaiting_payment", { payment: payment(status as keyof typeof shown) }));
      expect(unpaid).toBe(state);
      expect([isUnpaid(unpaid), canGoOn(unpaid), isRunning(unpaid)]).toEqual([true, true, true]);
    }
    expect(orderState(order("expired", { payment: payment("expired") }))).toBe("expired");
  });
  it("distinguishes late money from other reviews", () => {
    const review = { isFirstInLine: false };
    const paid = payment("settled");
    expect(orderState(order("needs_review", { review, payment: paid }))).toBe("late");
    expect(orderState(order("needs_review", { review, payment: payment("partially_refunded") }))).toBe("late");
    expect(orderState(order("needs_review", { review, badges: ["underpaid"], payment: paid }))).toBe("underpaid");
    expect(orderState(order("needs_review", { review: { isFirstInLine: true }, payment: paid }))).toBe("firstInLine");
    expect(orderState(order("needs_review", { review, payment: payment("pending") }))).toBe("review");
    expect(orderState(order("needs_review", { payment: paid }))).toBe("review");
  });
  it("asks for an account while a refund by bank transfer has none", () => {
    const refund = (status: "asked" | "details_given") => ({
      status: "pending" as const,
      transfer: { status, account: null, givenAt: null, endedAt: null },
    });
    const over = (...refunds: Order["refunds"]) => orderState(order("cancelled", { payment: payment("refund_pending"), refunds }));
    expect([over(refund("asked")), over({ status: "succeeded" }, refund("asked")), over(refund("details_given"))]).toEqual([
      "accountWanted",
      "accountWanted",
      "refunding",
    ]);
  });
  it("shows a chargeback of an order with tickets", () => {
    for (const status of ["denied", "expired", "charged_back"] as const) {
      expect(orderState(order("needs_review", { payment: payment(status) }))).toBe("takenBack");
    }
    expect(orderState(order("needs_review", { review: { isFirstInLine: false }, payment: payment("denied") }))).toBe("review");
  });
  it("reports the refund of an ended order: in progress, done, or delayed if part of it failed", () => {
    const refunds = (...statuses: Order["refunds"][number]["status"][]) =>
      statuses.map((status) => ({ id: "r", amount: 5, reason: "late" as const, status, at: "2026-05-01T10:00:00Z" }));
    const over = (...statuses: Order["refunds"][number]["status"][]) =>
      orderState(order("cancelled", { payment: payment("settled"), refunds: refunds(...statuses) }));
    expect([over(), over("requested"), over("succeeded", "pending")]).toEqual(["cancelled", "refunding", "refunding"]);
    expect([over("succeeded"), over("failed"), over("failed", "succeeded")]).toEqual(["refunded", "refundDelayed", "refundDelayed"]);
    expect(over("succeeded", "failed", "requested")).toBe("refunding");
    const paidTooMuch = order("confirmed", { badges: ["overpaid"], payment: payment("refund_pending"), refunds: refunds("pending") });
    expect(orderState(paidTooMuch)).toBe("confirmed");
  });
  it("keeps an order confirmed after a full refund, with a badge that says refunded", () => {
    const standing = order("confirmed", { badges: ["refunded"], payment: payment("refunded"), refunds: [{ status: "succeeded" }] });
    expect([orderState(standing), badgeState(standing)]).toEqual(["confirmed", "refunded"]);
    const inPart = { ...standing, badges: ["partiallyRefunded" as const], payment: payment("partially_refunded") };
    expect([orderState(inPart), badgeState(inPart)]).toEqual(["confirmed", "confirmed"]);
    expect(badgeState(order("needs_review", { badges: ["refunded"] }))).toBe("review");
  });
  it("allows a buyer's refund only if nothing was given for the money", () => {
    const review = { paid: 5, missing: 0, until: "2026-05-01T10:00:00Z", isFirstInLine: false, rest: null };
    expect([mayTakeBack({ review }), mayTakeBack({ review: { ...review, paid: 0 } }), mayTakeBack({ review: null })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it("polls an order only while it may change", () => {
  expect(
    (
      ["held", "awaiting", "declined", "verifying", "late", "review", "takenBack", "accountWanted", "refunding", "refundDelayed"] as const
    ).every(isRunning),
  ).toBe(true);
  expect((["confirmed", "registered", "expired", "cancelled", "refunded", "waitlisted"] as const).some(isRunning)).toBe(false);
  expect(isSettled("confirmed") && isSettled("registered") && !isSettled("awaiting")).toBe(true);
});
