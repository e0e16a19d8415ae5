import { describe, expect, it } from "vitest";
import { KEY, SECRET, stopPaysims, withPaysim } from "#test/harness/provider-on-paysim.ts";
import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import { createSimulatedPayments } from "./simulated-payments.ts";

stopPaysims();

async function paid(outcome = "pay") {
  const { provider, notices, act } = withPaysim();
  const { providerRef } = await provider.createSession({
    paymentId: "pay-1",
    reference: "KRC-1",
    amount: 605_000,
    currency: "IDR",
    description: "Jazz Night",
    merchant: "Nada Raya",
    expiresAt: new Date(Date.now() + 900_000),
    returnUrl: "https://shop.test/b/1",
    noticeUrl: "https://shop.test/notices",
    locale: "id",
    shop: "nada",
  });
  if (outcome !== "none") await act(providerRef, outcome, "qris");
  const refund = (key: string, amount: number) => provider.refund({ providerRef, paymentId: "pay-1", key, amount, reason: "double" });
  return { provider, providerRef, notices, refund };
}

const answering = (status: number, body: unknown) =>
  createSimulatedPayments({
    baseUrl: "http://pay.test",
    apiKey: KEY,
    webhookSecret: SECRET,
    fetch: async () => Response.json(body, { status }),
  });

describe("refunds at the simulated provider", () => {
  it("lists all refunds of a session, whatever their origin", async () => {
    const { provider, providerRef, refund } = await paid();
    await refund("r-1", 100);
    expect(await provider.readBooks!(providerRef)).toMatchObject({
      reported: { providerRef, status: "settled", amount: 605_000 },
      refunds: [{ key: "r-1", amount: 100 }],
      paidAt: null,
    });
    expect(await provider.readBooks!("ps_unknown")).toBeNull();
    await expect(answering(200, { session: {}, shop: null, refunds: [] }).readBooks!(providerRef)).rejects.toThrow(ProviderUnavailable);
    await expect(answering(404, {}).readBooks!(providerRef)).rejects.toThrow(ProviderUnavailable);
  });

  it("fails refunds for good if nothing or too little was paid", async () => {
    const { refund } = await paid();
    await refund("r-1", 600_000);
    expect(await refund("r-2", 5_001)).toMatchObject({ status: "failed", failure: "refund_too_much" });
    expect(await refund("r-3", 5_000)).toMatchObject({ status: "succeeded" });
    const unpaid = await paid("none");
    expect(await unpaid.refund("r-1", 1)).toMatchObject({ status: "failed", failure: "not_settled" });
  });

  it("delays or refuses refunds as the buyer chose", async () => {
    expect(await (await paid("refunds_slow")).refund("r-1", 1)).toMatchObject({ status: "pending", failure: null });
    expect(await (await paid("refunds_refused")).refund("r-1", 1)).toMatchObject({ status: "failed", failure: "refused_by_simulation" });
  });

  it("asks for a retry if the key has another amount or the answer is invalid (W13)", async () => {
    const { refund } = await paid();
    await refund("r-1", 5);
    await expect(refund("r-1", 6)).rejects.toBeInstanceOf(ProviderUnavailable);
    const input = { providerRef: "ps_1", paymentId: "pay-1", key: "r-1", amount: 5, reason: "late" } as const;
    const good = { refund_key: "r-1", payment_id: "pay-1", status: "succeeded", amount: 5, currency: "IDR" };
    expect(await answering(200, good).refund(input)).toMatchObject({ status: "succeeded" });
    for (const [status, body] of [
      [200, { ...good, refund_key: "r-2" }],
      [200, { ...good, status: "requested" }],
      [200, { ...good, amount: "5" }],
      [200, []],
      [422, { error: { code: "invalid_fields" } }],
      [404, { error: { code: "payment_unknown" } }],
      [500, good],
    ] as const) {
      await expect(answering(status, body).refund(input)).rejects.toBeInstanceOf(ProviderUnavailable);
    }
    await expect(answering(404, {}).readRefund(input)).rejects.toBeInstanceOf(ProviderUnavailable);
  });
});
