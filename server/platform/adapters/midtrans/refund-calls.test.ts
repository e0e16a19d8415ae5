import { describe, expect, it } from "vitest";
import { openMidtrans, PAYMENT, type Merchant } from "#test/harness/open-midtrans.ts";
import { NOT_REFUNDABLE, ProviderUnavailable, type RefundRequest } from "../../ports/payment-provider.ts";

const KEY = "5f0c0f3e-6a1a-4a0e-8a52-2f4e3b9d7c11";
const DAY = 86_400_000;

const wish = (changes: Partial<RefundRequest> = {}): RefundRequest => ({
  providerRef: PAYMENT,
  paymentId: PAYMENT,
  key: KEY,
  amount: 605_000,
  reason: "cancelled",
  ...changes,
});

async function paidBy(channel: string): Promise<Merchant> {
  const merchant = await openMidtrans();
  await merchant.provider.createSession(merchant.order());
  merchant.act("pay", { channel });
  return merchant;
}

describe("a refund", () => {
  it("reports a refund as pending until the bank confirms it by a second notice", async () => {
    const { provider, act, notices } = await paidBy("gopay");
    expect(await provider.readRefund(wish())).toBeNull();
    const pending = { key: KEY, paymentId: PAYMENT, status: "pending", amount: 605_000, currency: "IDR", failure: null };
    expect(await provider.refund(wish())).toEqual(pending);
    expect(await provider.readRefund(wish())).toEqual(pending);
    act("confirm_refund");
    expect(await provider.readRefund(wish())).toEqual({ ...pending, status: "succeeded" });
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "settled", amount: 605_000 });
    const told = (await notices()).filter(({ refundKey }) => refundKey === KEY);
    expect(told).toHaveLength(2);
    expect(new Set(told.map(({ noticeId }) => noticeId)).size).toBe(2);
  });

  it("creates one refund per key, also after a lost answer", async () => {
    const { provider, emulator, row } = await paidBy("other_qris");
    emulator.calls.add({ on: "refund", kind: "drop_after" });
    expect(await provider.refund(wish({ amount: 5_000 }))).toMatchObject({ status: "pending", amount: 5_000 });
    expect(await provider.refund(wish({ amount: 5_000 }))).toMatchObject({ status: "pending", amount: 5_000 });
    // After five minutes Midtrans no longer repeats its answer, but answers that the key is known.
    emulator.clock.advance(6 * 60_000);
    expect(await provider.refund(wish({ amount: 5_000 }))).toMatchObject({ status: "pending", amount: 5_000 });
    expect(row()!.transaction!.refunds).toHaveLength(1);
  });

  it.each(["bca_va", "echannel", "permata_va", "alfamart", "indomaret"])("refuses to refund %s to the source", async (channel) => {
    const { provider } = await paidBy(channel);
    expect(await provider.refund(wish())).toMatchObject({ status: "failed", failure: NOT_REFUNDABLE, amount: 605_000 });
    expect(await provider.readRefund(wish())).toBeNull();
  });

  it("refuses refunds after the window, and partial ones that a wallet does not support", async () => {
    const wallet = await paidBy("shopeepay");
    expect(await wallet.provider.refund(wish({ amount: 1_000 }))).toMatchObject({ failure: NOT_REFUNDABLE });
    const late = await paidBy("other_qris");
    late.emulator.clock.advance(8 * DAY);
    expect(await late.provider.refund(wish())).toMatchObject({ failure: NOT_REFUNDABLE });
  });

  it("delays a refund of a card until settlement", async () => {
    const { provider, act } = await paidBy("credit_card");
    await expect(provider.refund(wish())).rejects.toMatchObject({ isAnswered: true });
    act("settle");
    expect(await provider.refund(wish())).toMatchObject({ status: "pending" });
  });

  it("fails a refund if the bank declines or nothing was paid", async () => {
    const { provider, act } = await paidBy("gopay");
    act("reject_refunds");
    expect(await provider.refund(wish())).toMatchObject({ status: "failed", failure: "rejected" });
    const unpaid = await openMidtrans();
    await unpaid.provider.createSession(unpaid.order({ channel: "bca_va" }));
    expect(await unpaid.provider.refund(wish())).toMatchObject({ status: "failed", failure: "not_settled" });
    await expect(unpaid.provider.refund(wish({ providerRef: "nobody" }))).rejects.toBeInstanceOf(ProviderUnavailable);
  });
});
