import { describe, expect, it } from "vitest";
import { openMidtrans, PAYMENT } from "#test/harness/open-midtrans.ts";
import { createMidtransPayments } from "./midtrans-payments.ts";
import { readTime } from "./read-books.ts";

const HOUR = 3_600_000;
/** Midtrans has a resolution of seconds. */
const inSeconds = (ms: number) => new Date(Math.floor(ms / 1000) * 1000);

describe("Midtrans' books of one order", () => {
  it("returns all refunds and the time of payment by one call", async () => {
    const { provider, emulator, act, order } = await openMidtrans();
    await provider.createSession(order());
    act("choose", { channel: "other_qris" });
    expect(await provider.readBooks!(PAYMENT)).toMatchObject({ reported: { status: "pending" }, refunds: [], paidAt: null });
    emulator.clock.advance(60_000);
    const paidAt = inSeconds(emulator.clock.now());
    act("pay");
    emulator.clock.advance(HOUR);
    await provider.refund({ providerRef: PAYMENT, paymentId: PAYMENT, key: "by-hand", amount: 5_000, reason: "cancelled" });
    const before = emulator.calls.counts()["status"]!;
    const books = await provider.readBooks!(PAYMENT);
    expect(books).toMatchObject({
      reported: { providerRef: PAYMENT, status: "settled", amount: 605_000 },
      refunds: [{ key: "by-hand", paymentId: PAYMENT, status: "pending", amount: 5_000 }],
    });
    expect(Math.abs(books!.paidAt!.getTime() - paidAt.getTime())).toBeLessThan(30_000);
    expect(emulator.calls.counts()["status"]).toBe(before + 1);
    act("confirm_refund");
    expect((await provider.readBooks!(PAYMENT))!.refunds).toMatchObject([{ status: "succeeded" }]);
  });

  it("dates a card payment by its capture, not its settlement", async () => {
    const { provider, emulator, act, order } = await openMidtrans();
    await provider.createSession(order());
    const takenAt = emulator.clock.now();
    act("pay", { channel: "credit_card" });
    emulator.clock.advance(48 * HOUR);
    act("settle");
    expect(Math.abs((await provider.readBooks!(PAYMENT))!.paidAt!.getTime() - takenAt)).toBeLessThan(30_000);
  });

  it("returns nothing for an unused order id, and the end of a closed page", async () => {
    const { provider, order } = await openMidtrans();
    const { redirectUrl } = await provider.createSession(order());
    expect(await provider.readBooks!(PAYMENT)).toBeNull();
    await provider.cancelSession(PAYMENT, redirectUrl);
    expect(await provider.readBooks!(PAYMENT)).toEqual({
      reported: expect.objectContaining({ providerRef: PAYMENT, status: "cancelled" }),
      refunds: [],
      paidAt: null,
    });
  });

  it.each([
    [{ refund_key: "r", refund_chargeback_id: 4 }, "r"],
    [{ refund_chargeback_uuid: "u-1", refund_chargeback_id: 4 }, "u-1"],
    [{ refund_chargeback_id: 4 }, "4"],
  ])("names a refund by its key, else by Midtrans' own name: %j", async (names, key) => {
    const body = {
      status_code: "200",
      order_id: PAYMENT,
      transaction_status: "partial_refund",
      gross_amount: "605000.00",
      transaction_time: "2026-11-22 23:59:59",
      refunds: [{ ...names, refund_amount: "100.00" }],
    };
    const fetch = async () => Response.json(body);
    const provider = createMidtransPayments({
      name: "midtrans",
      serverKey: "SB-Mid-server-test",
      isProduction: false,
      channels: [],
      fetch,
    });
    expect(await provider.readBooks!(PAYMENT)).toMatchObject({
      refunds: [{ key, amount: 100, status: "pending" }],
      paidAt: new Date("2026-11-22T16:59:59Z"),
    });
  });

  it.each([["2026-11-22T10:00:00"], ["2026-13-22 10:00:00"], ["2026-11-22 25:00:00"], [""], [7], [null], [undefined]])(
    "reads no time from %j",
    (text) => {
      expect(readTime(text)).toBeNull();
    },
  );
});
