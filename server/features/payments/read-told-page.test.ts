import { describe, expect, it } from "vitest";
import type { Notice, PaymentProvider, ProviderPayment, ProviderStatus } from "../../ports/payment-provider.ts";
import { readToldPage } from "./read-told-page.ts";

const report = (status: ProviderStatus, amount = 5000): ProviderPayment => ({
  providerRef: "page",
  paymentId: "payment",
  status,
  amount,
  currency: "IDR",
  method: null,
});
const notice = (status: ProviderStatus, amount = 5000): Notice => ({ ...report(status, amount), noticeId: "n", refundKey: null });

/** A provider whose answers wait to be given, in the order of the questions. */
function slow() {
  const waiting: { resolve(answer: ProviderPayment): void; reject(error: Error): void }[] = [];
  const readSession = () => new Promise<ProviderPayment>((resolve, reject) => waiting.push({ resolve, reject }));
  return { provider: { readSession } as unknown as PaymentProvider, waiting };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a notice that comes while its page is asked about", () => {
  it.each([
    ["the same money", notice("settled")],
    ["a beginning", notice("pending", 0)],
  ])("takes the answer where it tells of %s", async (_, second) => {
    const { provider, waiting } = slow();
    const both = Promise.all([readToldPage(provider, "page", notice("settled")), readToldPage(provider, "page", second)]);
    waiting[0]!.resolve(report("settled"));
    expect(await both).toEqual([report("settled"), report("settled")]);
    expect(waiting).toHaveLength(1);
  });

  it.each([
    ["other money", "settled", notice("settled", 4000)],
    ["money that the answer does not know of", "pending", notice("settled")],
    ["money that was taken back", "settled", notice("denied")],
    ["a chargeback", "settled", notice("charged_back")],
  ] as const)("has the provider asked again where it tells of %s", async (_, answer, second) => {
    const { provider, waiting } = slow();
    const both = Promise.all([readToldPage(provider, "page", notice("settled")), readToldPage(provider, "page", second)]);
    waiting[0]!.resolve(report(answer));
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]!.resolve(report("denied"));
    expect(await both).toEqual([report(answer), report("denied")]);
  });

  it("has it asked again where there was no answer, where it came later, and about another page", async () => {
    const { provider, waiting } = slow();
    const first = readToldPage(provider, "page", notice("settled"));
    const second = readToldPage(provider, "page", notice("settled"));
    const other = readToldPage(provider, "other", notice("settled"));
    expect(waiting).toHaveLength(2);
    waiting[0]!.reject(new Error("away"));
    await expect(first).rejects.toThrow("away");
    await expect.poll(() => waiting.length).toBe(3);
    for (const each of waiting) each.resolve(report("settled"));
    await Promise.all([second, other]);
    await turn();
    const later = readToldPage(provider, "page", notice("settled"));
    expect(waiting).toHaveLength(4);
    waiting[3]!.resolve(report("settled"));
    await later;
  });
});
