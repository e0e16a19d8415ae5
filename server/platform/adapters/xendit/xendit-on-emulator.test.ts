import { describe, expect, it } from "vitest";
import { isUnavailable } from "#test/harness/scripted-xendit.ts";
import { openXendit, stopXendits } from "#test/harness/open-xendit.ts";
import { NOT_REFUNDABLE, type SessionRequest } from "../../ports/payment-provider.ts";

const PAYMENT = "0198a1b2-0000-7000-8000-000000000001";
const KEY = "0198a1b2-0000-7000-8000-0000000000ff";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const order = (now: number, more: Partial<SessionRequest> = {}): SessionRequest => ({
  paymentId: PAYMENT,
  reference: "KRC-1234",
  amount: 312_499,
  currency: "IDR",
  description: "Jazz Night · KRC-1234",
  merchant: "Nada Raya",
  expiresAt: new Date(now + 15 * MINUTE),
  returnUrl: "http://127.0.0.1:20010/event/jazz/transaction-status?b=1",
  noticeUrl: "http://127.0.0.1:20010/api/v1/payments/notices/xendit",
  locale: "id",
  shop: "nada",
  items: [
    { id: "early", name: "Early bird", unitPrice: 100_000, quantity: 3 },
    { id: "shirt", name: "Shirt", unitPrice: 55_000, quantity: 1 },
    { id: "promo", name: "JAZZ10", unitPrice: -50_001, quantity: 1 },
    { id: "fee", name: "Service fee", unitPrice: 7_500, quantity: 1 },
  ],
  ...more,
});

stopXendits();

/** A paid page, ready for a refund. */
async function paid(channel = "OVO", more: Parameters<typeof openXendit>[0] = {}) {
  const world = await openXendit(more);
  const { providerRef } = await world.provider.createSession(order(world.emulator.clock.now(), { channel: null }));
  await world.act(providerRef, "pay", { channel });
  const refund = (key: string, amount: number) => world.provider.refund({ providerRef, paymentId: PAYMENT, key, amount, reason: "double" });
  return { ...world, providerRef, refund };
}

describe("a purchase at Xendit's emulator", () => {
  it("confirms a payment after two notices, with amount and channel from the provider", async () => {
    const { provider, act, emulator, arrived, events } = await openXendit();
    const { providerRef, redirectUrl } = await provider.createSession(order(emulator.clock.now()));
    expect(await (await fetch(redirectUrl)).text()).toContain("This is an emulator of Xendit. No money moves.");
    expect(await provider.readSession(providerRef)).toMatchObject({ status: "pending", amount: 312_499, instructions: null });
    await act(providerRef, "choose", { channel: "BCA_VIRTUAL_ACCOUNT" });
    expect(await provider.readSession(providerRef)).toMatchObject({
      status: "pending",
      method: "virtual_account",
      instructions: { kind: "virtual_account", channel: "bca_va", number: expect.stringMatching(/^\d{16}$/) as string },
    });
    await act(providerRef, "pay");
    expect(events().toSorted()).toEqual(["payment.capture", "payment_session.completed"]);
    for (const { headers, body, event } of arrived) {
      const notice = await provider.readNotice(headers, body);
      expect(notice, event).toMatchObject({ paymentId: PAYMENT, amount: 312_499, refundKey: null });
      expect(notice!.providerRef).toBe(event === "payment_session.completed" ? providerRef : null);
    }
    expect(await provider.readSession(providerRef)).toEqual({
      providerRef,
      paymentId: PAYMENT,
      amount: 312_499,
      currency: "IDR",
      status: "settled",
      method: "virtual_account",
    });
  });

  it("continues after a failed attempt and waits while one is verified", async () => {
    const { provider, act, emulator, events } = await openXendit();
    const { providerRef } = await provider.createSession(order(emulator.clock.now()));
    await act(providerRef, "fail", { channel: "CARDS", failure: "CARD_DECLINED" });
    expect(await provider.readSession(providerRef)).toMatchObject({ status: "pending" });
    await act(providerRef, "process", { channel: "OVO" });
    expect(await provider.readSession(providerRef)).toMatchObject({ status: "pending", method: "e_wallet" });
    await act(providerRef, "authorize", { channel: "CARDS" });
    expect(await provider.readSession(providerRef)).toMatchObject({ status: "verifying", method: "card" });
    await act(providerRef, "pay");
    expect(await provider.readSession(providerRef)).toMatchObject({ status: "settled", method: "card" });
    expect(new Set(events())).toEqual(
      new Set(["payment.failure", "payment.authorization", "payment.capture", "payment_session.completed"]),
    );
  });

  it("opens a second page and finds money on both", async () => {
    const { provider, act, emulator } = await openXendit();
    const first = await provider.createSession(order(emulator.clock.now()));
    const second = await provider.createSession(order(emulator.clock.now()));
    expect(second.providerRef).not.toBe(first.providerRef);
    await act(first.providerRef, "pay");
    await act(second.providerRef, "pay");
    for (const { providerRef } of [first, second]) {
      expect(await provider.readSession(providerRef)).toMatchObject({ providerRef, paymentId: PAYMENT, status: "settled" });
    }
  });

  it("ends a session: cancelled without a notice, or expired with two", async () => {
    const { provider, act, emulator, events } = await openXendit();
    const given = await provider.createSession(order(emulator.clock.now()));
    await provider.cancelSession(given.providerRef);
    await provider.cancelSession(given.providerRef);
    expect(await provider.readSession(given.providerRef)).toMatchObject({ status: "cancelled" });
    await emulator.notices.idle();
    expect(events()).toEqual([]);
    const late = await provider.createSession(order(emulator.clock.now()));
    await act(late.providerRef, "choose", { channel: "QRIS" });
    emulator.clock.advance(15 * MINUTE);
    expect(await provider.readSession(late.providerRef)).toMatchObject({ status: "expired" });
    await emulator.notices.idle();
    expect(events().toSorted()).toEqual(["payment_request.expiry", "payment_session.expired"]);
    await provider.cancelSession(late.providerRef);
    await provider.cancelSession("ps-unknown");
    expect(await provider.readSession("ps-unknown")).toBeNull();
  });

  it("finds a payment captured after the end by the payment's record", async () => {
    const { provider, act, emulator, events } = await openXendit();
    for (const end of ["expire", "cancel"]) {
      const { providerRef } = await provider.createSession(order(emulator.clock.now()));
      await act(providerRef, "choose", { channel: "QRIS" });
      if (end === "cancel") await provider.cancelSession(providerRef);
      else await act(providerRef, "expire");
      await act(providerRef, "pay");
      expect(await provider.readSession(providerRef), end).toMatchObject({ status: "settled", amount: 312_499, method: "qris" });
    }
    expect(events()).not.toContain("payment_session.completed");
  });

  it("confirms a chargeback after its notice", async () => {
    const { provider, providerRef, act, emulator, arrived } = await paid("CARDS");
    emulator.clock.advance(2 * HOUR);
    await act(providerRef, "dispute", { status: "ACTION_REQUIRED" });
    expect(await provider.readSession(providerRef)).toMatchObject({ status: "settled", fee: 2_187 + 240 });
    await act(providerRef, "dispute", { status: "LOST" });
    const { headers, body } = arrived.at(-1)!;
    expect(await provider.readNotice(headers, body)).toMatchObject({ paymentId: PAYMENT, status: "charged_back", providerRef: null });
    expect(await provider.readSession(providerRef)).toMatchObject({ status: "charged_back", amount: 312_499 });
  });

  it("opens a page without channels that the account lacks", async () => {
    const { provider, emulator } = await openXendit({ emulated: { channels: ["QRIS", "CARDS"] } });
    await provider.createSession(order(emulator.clock.now()));
    await provider.createSession(order(emulator.clock.now(), { channel: "ovo" }));
    expect((emulator.list() as { allowed: string[] }[]).map(({ allowed }) => allowed)).toEqual([
      ["QRIS", "CARDS"],
      ["QRIS", "CARDS"],
    ]);
  });

  it("finds no session of an unknown payment while no money is filed under it", async () => {
    const { provider, act, emulator } = await openXendit();
    const { providerRef } = await provider.createSession(order(emulator.clock.now()));
    expect(await provider.findSessions(PAYMENT)).toEqual([]);
    await act(providerRef, "pay");
    expect(await isUnavailable(provider.findSessions(PAYMENT))).toBe(true);
    expect(await provider.findSessions(KEY)).toEqual([]);
  });
});

describe("refunds at Xendit's emulator", () => {
  it("refunds once per key and accepts either shape of notice", async () => {
    const { provider, providerRef, refund, act, arrived } = await paid("OVO", { emulated: { finishesRefunds: false } });
    expect(await refund(KEY, 300_000)).toEqual({
      key: KEY,
      paymentId: PAYMENT,
      status: "pending",
      amount: 300_000,
      currency: "IDR",
      failure: null,
    });
    expect(await isUnavailable(refund("another-key", 5))).toBe(true);
    await act(providerRef, "finish_refund");
    expect(await refund(KEY, 300_000)).toMatchObject({ status: "succeeded" });
    expect(await refund("another-key", 5)).toMatchObject({ status: "pending" });
    await act(providerRef, "finish_refund", { status: "FAILED", failure: "ACCOUNT_NOT_FOUND" });
    expect(await provider.readRefund({ providerRef, key: "another-key" })).toMatchObject({ status: "failed", failure: NOT_REFUNDABLE });
    expect(await provider.readRefund({ providerRef, key: "unknown" })).toBeNull();
    const told = arrived.filter(({ event }) => event.startsWith("refund."));
    const notices = await Promise.all(told.map(({ headers, body }) => provider.readNotice(headers, body)));
    expect(notices.map((notice) => [notice!.refundKey, notice!.paymentId])).toEqual([
      [KEY, PAYMENT],
      ["another-key", PAYMENT],
    ]);
    expect(told.map(({ body }) => "data" in (JSON.parse(new TextDecoder().decode(body)) as { data: object }).data)).toEqual([false, true]);
  });

  it("fails impossible refunds for good and delays others", async () => {
    expect(await (await paid("BCA_VIRTUAL_ACCOUNT")).refund(KEY, 5)).toMatchObject({ status: "failed", failure: NOT_REFUNDABLE });
    expect(await (await paid("QRIS")).refund(KEY, 5)).toMatchObject({ status: "failed", failure: NOT_REFUNDABLE });
    const { refund, act, providerRef, emulator, provider } = await paid("OVO");
    expect(await refund(KEY, 312_500)).toMatchObject({ status: "failed", failure: "refund_too_much" });
    for (const code of ["INSUFFICIENT_BALANCE", "TEMPORARILY_UNAVAILABLE", "INVALID_MERCHANT_SETTINGS"]) {
      await act(providerRef, "refuse_refund", { code });
      expect(await isUnavailable(refund(KEY, 5))).toBe(true);
    }
    // The channel is down once, so the refund is retried with the same key.
    await act(providerRef, "refuse_refund", { code: "CHANNEL_UNAVAILABLE" });
    expect(await refund(KEY, 5)).toMatchObject({ status: "pending", amount: 5 });
    emulator.clock.advance(15 * 24 * HOUR);
    expect(await refund("too-late", 5)).toMatchObject({ status: "failed", failure: "ineligible_transaction_status" });
    const { providerRef: open } = await provider.createSession(order(emulator.clock.now()));
    expect(await provider.refund({ providerRef: open, paymentId: PAYMENT, key: "k", amount: 5, reason: "late" })).toMatchObject({
      failure: "not_settled",
    });
  });

  it("refunds once, however often the connection drops", async () => {
    const { refund, emulator } = await paid("OVO", { emulated: { finishesRefunds: false } });
    emulator.calls.add({ on: "refund", kind: "drop_after", times: 2 });
    expect(await refund(KEY, 5)).toMatchObject({ status: "pending" });
    emulator.calls.add({ on: "refund", kind: "drop_after", times: 3 });
    expect(await isUnavailable(refund("second", 5))).toBe(true);
    expect((emulator.list() as { refunds: unknown[] }[]).flatMap(({ refunds }) => refunds)).toHaveLength(1);
  });
});

describe("faults at Xendit's emulator", () => {
  it("pauses on request, and opens another page after a lost answer", async () => {
    const { provider, emulator } = await openXendit();
    await provider.createSession(order(emulator.clock.now()));
    emulator.calls.add({ on: "create", kind: "drop_after" });
    expect(await isUnavailable(provider.createSession(order(emulator.clock.now())))).toBe(true);
    expect(emulator.list()).toHaveLength(2);
    const limited = await openXendit({ emulated: { ratePerMinute: 2 } });
    const page = await limited.provider.createSession(order(limited.emulator.clock.now()));
    await limited.provider.readSession(page.providerRef);
    await limited.provider.readSession(page.providerRef);
    expect(await isUnavailable(limited.provider.readSession(page.providerRef))).toBe(true);
    expect(limited.emulator.calls.counts()["read"]).toBe(2);
  });

  it("rejects a wrong key", async () => {
    const wrong = await openXendit({ adapter: { secretKey: "xnd_development_other" } });
    expect(await isUnavailable(wrong.provider.findSessions(PAYMENT))).toBe(true);
    expect(await isUnavailable(wrong.provider.createSession(order(wrong.emulator.clock.now())))).toBe(true);
  });
});
