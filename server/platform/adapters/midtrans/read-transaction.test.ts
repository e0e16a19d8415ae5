import { describe, expect, it, vi } from "vitest";
import { openMidtrans, PAYMENT } from "#test/harness/open-midtrans.ts";
import { judgeStatus } from "./read-transaction.ts";
import { readMoney } from "./read-money.ts";

describe("Midtrans' statuses", () => {
  it.each([
    ["pending", null, "pending"],
    ["pending", "accept", "pending"],
    ["authorize", "accept", "verifying"],
    ["capture", null, "settled"],
    ["capture", "accept", "settled"],
    ["capture", "challenge", "verifying"],
    ["capture", "deny", "denied"],
    ["settlement", null, "settled"],
    ["settlement", "accept", "settled"],
    ["settlement", "challenge", "verifying"],
    ["settlement", "deny", "denied"],
    ["deny", "deny", "denied"],
    ["deny", "accept", "denied"],
    ["cancel", "accept", "cancelled"],
    ["expire", null, "expired"],
    ["failure", null, "failed"],
    ["refund", "accept", "settled"],
    ["partial_refund", "accept", "settled"],
    ["chargeback", "accept", "charged_back"],
    ["partial_chargeback", "accept", "charged_back"],
  ] as const)("maps status %s with fraud status %s to %s", (transaction, fraud, status) => {
    expect(judgeStatus(transaction, fraud)).toEqual({ status, unknown: null });
  });

  it("names an unknown status and confirms nothing by it", () => {
    expect(judgeStatus("teleported", "accept")).toEqual({ status: "pending", unknown: "status" });
    expect(judgeStatus("constructor", null)).toEqual({ status: "pending", unknown: "status" });
    expect(judgeStatus("settlement", "unsure")).toEqual({ status: "verifying", unknown: "fraud status" });
  });
});

it.each([
  ["150000.00", 150_000],
  ["150000", 150_000],
  ["0.00", 0],
  ["150000.50", null],
  ["150000.0", null],
  ["1e5", null],
  ["-5.00", null],
  [" 5.00", null],
  ["9999999999999.00", null],
  [150_000, null],
  [undefined, null],
])("reads the amount %j as %j rupiah", (text, rupiah) => {
  expect(readMoney(text)).toBe(rupiah);
});

describe("a look-up of a payment", () => {
  it("finds nothing before the payer has chosen, then the current state", async () => {
    const { provider, order, act } = await openMidtrans();
    await provider.createSession(order());
    expect(await provider.readSession(PAYMENT)).toBeNull();
    expect(await provider.findSessions(PAYMENT)).toEqual([]);
    act("choose", { channel: "credit_card" });
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "pending", method: "card" });
    act("challenge");
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "verifying" });
    act("settle");
    const settled = { providerRef: PAYMENT, paymentId: PAYMENT, status: "settled", amount: 605_000, currency: "IDR", method: "card" };
    expect(await provider.readSession(PAYMENT)).toEqual(settled);
    expect(await provider.findSessions(PAYMENT)).toEqual([settled]);
  });

  it("reports an unpaid payment as expired, also if the body's code is 407", async () => {
    const { provider, emulator, order } = await openMidtrans();
    await provider.createSession(order({ channel: "qris" }));
    emulator.clock.advance(15 * 60_000);
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "expired" });
  });

  it("returns the amount received and logs a new status once", async () => {
    const lines = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { provider, order, act } = await openMidtrans();
    await provider.createSession(order({ channel: "bca_va" }));
    act("pay", { amount: 604_999 });
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "settled", amount: 604_999 });
    act("surprise");
    for (const _ of [1, 2]) expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "pending" });
    const said = lines.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("not known here"));
    lines.mockRestore();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('"said":"status teleported"');
  });
});

describe("closing a payment", () => {
  it("closes an unused page by its address", async () => {
    const { provider, order, act, row } = await openMidtrans();
    const { providerRef, redirectUrl } = await provider.createSession(order());
    await provider.cancelSession(providerRef, redirectUrl);
    await provider.cancelSession(providerRef, redirectUrl);
    expect(row()!.page).toBe("cancelled");
    const closed = { providerRef: PAYMENT, paymentId: PAYMENT, status: "cancelled" };
    expect(await provider.readSession(PAYMENT)).toMatchObject(closed);
    expect(await provider.findSessions(PAYMENT)).toMatchObject([closed]);
    expect(act("pay", { channel: "gopay" })).toBeNull();
  });

  it("cancels a pending transaction, also one chosen on the page, and accepts a second call", async () => {
    const { provider, order, act } = await openMidtrans();
    const { providerRef, redirectUrl } = await provider.createSession(order());
    act("choose", { channel: "bca_va" });
    await provider.cancelSession(providerRef, redirectUrl);
    await provider.cancelSession(providerRef, redirectUrl);
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "cancelled" });
  });

  it("closes the page after a refusal, since the payer could try another card there", async () => {
    const { provider, order, act } = await openMidtrans();
    const { providerRef, redirectUrl } = await provider.createSession(order());
    act("deny", { channel: "credit_card" });
    await provider.cancelSession(providerRef, redirectUrl);
    expect(act("pay", { channel: "gopay" })).toBeNull();
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "denied" });
  });

  it("leaves a payment with an unknown address open for later look-ups", async () => {
    const { provider, order, act } = await openMidtrans();
    const { providerRef } = await provider.createSession(order());
    await provider.cancelSession(providerRef);
    expect(await provider.readSession(PAYMENT)).toBeNull();
    act("pay", { channel: "gopay" });
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "settled" });
  });

  it("leaves paid and unknown payments alone", async () => {
    const { provider, order, act } = await openMidtrans();
    await provider.cancelSession("nobody");
    await provider.cancelSession("nobody", "https://elsewhere.test/snap/v4/redirection/00000000-0000");
    await provider.createSession(order());
    act("pay", { channel: "credit_card" });
    await provider.cancelSession(PAYMENT);
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "settled" });
  });
});
