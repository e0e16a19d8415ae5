import { describe, expect, it } from "vitest";
import { openXendit, SECRET_KEY, stopXendits } from "#test/harness/open-xendit.ts";

const PAYMENT = "0b8f3c1e-5a8e-4a43-9a39-7f6ce0a51d10";
stopXendits();

async function opened() {
  const desk = await openXendit({ emulated: { finishesRefunds: false } });
  const { providerRef } = await desk.provider.createSession({
    paymentId: PAYMENT,
    reference: "KRC-1234",
    amount: 312_500,
    currency: "IDR",
    description: "Jazz Night",
    merchant: "Nada Raya",
    expiresAt: new Date(desk.emulator.clock.now() + 900_000),
    returnUrl: "https://shop.test/b",
    noticeUrl: "https://shop.test/notices",
    locale: "id",
    shop: "nada",
  });
  return { ...desk, providerRef, books: () => desk.provider.readBooks!(providerRef) };
}

describe("Xendit's books of one session", () => {
  it("returns all refunds, the time of capture, and the fee after an hour", async () => {
    const { provider, providerRef, emulator, act, books } = await opened();
    expect(await books()).toMatchObject({ reported: { status: "pending" }, refunds: [], paidAt: null });
    expect(emulator.calls.counts()["refunds"] ?? 0).toBe(0);
    const before = emulator.clock.now();
    await act(providerRef, "pay", { channel: "CARDS" });
    await provider.refund({ providerRef, paymentId: PAYMENT, key: "r-1", amount: 100, reason: "cancelled" });
    await act(providerRef, "finish_refund");
    const found = await books();
    const [ours] = found!.refunds;
    expect(ours).toMatchObject({ key: "r-1", paymentId: PAYMENT, status: "succeeded", amount: 100 });
    expect(found!.paidAt!.getTime()).toBeGreaterThanOrEqual(before);
    expect(found!.paidAt!.getTime()).toBeLessThanOrEqual(emulator.clock.now());
    // A refund from Xendit's own dashboard.
    const [session] = emulator.list() as { requests: { id: string }[] }[];
    const byHand = await fetch(`${emulator.url}/refunds`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${SECRET_KEY}:`).toString("base64")}`, "content-type": "application/json" },
      body: JSON.stringify({ payment_request_id: session!.requests[0]!.id, reason: "OTHERS", amount: 250, currency: "IDR" }),
    });
    const { id } = (await byHand.json()) as { id: string };
    emulator.clock.advance(2 * 3_600_000);
    const fee = 2_187 + 240;
    expect(await books()).toMatchObject({
      reported: { status: "settled", fee, net: 312_500 - fee },
      refunds: [{ key: "r-1" }, { key: id, paymentId: PAYMENT, status: "pending", amount: 250 }],
    });
  });

  it("returns nothing for an unknown session", async () => {
    const { provider } = await opened();
    expect(await provider.readBooks!("ps-unknown")).toBeNull();
  });
});
