import { describe, expect, it } from "vitest";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { openMidtrans, PAYMENT } from "#test/harness/open-midtrans.ts";
import { ProviderUnavailable, type SessionItem } from "../../ports/payment-provider.ts";

const MINUTE = 60_000;

describe("Snap's page", () => {
  it("offers the account's channels that can be looked up, with addresses for notices and the return", async () => {
    const { provider, emulator, order, row } = await openMidtrans();
    const { providerRef, redirectUrl, instructions } = await provider.createSession(order());
    expect([providerRef, instructions ?? null]).toEqual([PAYMENT, null]);
    expect(redirectUrl.startsWith(`${emulator.url}/snap/`)).toBe(true);
    const { noticeUrl, returnUrl } = order();
    expect(row()).toMatchObject({ amount: 605_000, noticeUrls: [noticeUrl], finishUrl: returnUrl });
    const enabled = ["other_qris", "bca_va", "echannel", "bri_va", "bni_va", "permata_va", "cimb_va", "gopay", "shopeepay", "credit_card"];
    expect(row()!.enabled).toEqual([...enabled, "alfamart", "indomaret"]);
    expect(provider.methods).toEqual(["qris", "virtual_account", "e_wallet", "card", "counter"]);
  });

  it.each(["gopay", "shopeepay", "card"] as const)("opens Snap with %s alone if the payer chose it", async (channel) => {
    const { provider, order, row } = await openMidtrans();
    await provider.createSession(order({ channel }));
    expect(row()!.enabled).toEqual([channel === "card" ? "credit_card" : channel]);
  });

  it("opens no second page after a lost answer: the first address is unknown", async () => {
    const { provider, emulator, order, act } = await openMidtrans();
    emulator.calls.add({ on: "create", kind: "drop_after" });
    await expect(provider.createSession(order())).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(emulator.calls.counts()["create"]).toBe(1);
    const further = await provider.createSession(order());
    expect(further.providerRef).toBe(`${PAYMENT}_2`);
    expect(await provider.findSessions(PAYMENT)).toEqual([]);
    act("pay", { id: `${PAYMENT}_2`, channel: "gopay" });
    expect(await provider.findSessions(PAYMENT)).toMatchObject([{ providerRef: `${PAYMENT}_2`, paymentId: PAYMENT, status: "settled" }]);
  });

  it("returns our own page for a paid payment and fails once its order ids are used up", async () => {
    const { provider, emulator, order, act } = await openMidtrans();
    await provider.createSession(order());
    act("pay", { channel: "other_qris" });
    expect(await provider.createSession(order())).toEqual({ providerRef: PAYMENT, redirectUrl: order().returnUrl });
    act("charge_back");
    for (const suffix of ["_2", "_3"]) expect((await provider.createSession(order())).providerRef).toBe(PAYMENT + suffix);
    await expect(provider.createSession(order())).rejects.toMatchObject({ isAnswered: true });
    expect(emulator.list()).toHaveLength(3);
  });
});

describe("a charge that is paid on our own page", () => {
  const numbers = (details: Readonly<Record<string, unknown>>) => JSON.stringify(details);

  it.each<[PaymentChannel, string]>([
    ["qris", "qris"],
    ["bca_va", "virtual_account"],
    ["bri_va", "virtual_account"],
    ["bni_va", "virtual_account"],
    ["permata_va", "virtual_account"],
    ["cimb_va", "virtual_account"],
    ["mandiri_va", "bill"],
    ["alfamart", "counter"],
    ["indomaret", "counter"],
  ])("returns payment instructions for %s: %s", async (channel, kind) => {
    const { provider, order, row } = await openMidtrans();
    const { redirectUrl, instructions } = await provider.createSession(order({ channel }));
    expect(redirectUrl).toBe(order().returnUrl);
    expect(instructions).toMatchObject({ kind, ...(kind === "qris" ? {} : { channel }) });
    const { kind: _, ...said } = instructions! as Record<string, unknown>;
    for (const [name, value] of Object.entries(said)) if (name !== "channel") expect(numbers(row()!.transaction!.details)).toContain(value);
    const reported = await provider.readSession(PAYMENT);
    expect(reported).toMatchObject({ status: "pending", amount: 605_000, method: channel, paymentId: PAYMENT });
    // The code of a QRIS payment is returned only once.
    expect(reported!.instructions).toEqual(kind === "qris" ? null : instructions);
  });

  it("returns the same charge within five minutes, also after a lost answer", async () => {
    const { provider, emulator, order } = await openMidtrans();
    emulator.calls.add({ on: "charge", kind: "drop_after" });
    const input = order({ channel: "qris" });
    await expect(provider.createSession(input)).rejects.toBeInstanceOf(ProviderUnavailable);
    const again = await provider.createSession(input);
    expect(again).toEqual(await provider.createSession(input));
    expect([again.providerRef, again.instructions?.kind, emulator.list().length]).toEqual([PAYMENT, "qris", 1]);
  });

  it("finds a charge by its number later, and opens a new one if its code is lost", async () => {
    const { provider, emulator, order } = await openMidtrans();
    const expiresAt = new Date(emulator.clock.now() + 60 * MINUTE);
    const first = await provider.createSession(order({ channel: "bca_va", expiresAt }));
    emulator.clock.advance(6 * MINUTE);
    expect(await provider.createSession(order({ channel: "bca_va", expiresAt }))).toEqual(first);
    const code = await provider.createSession(order({ channel: "qris", expiresAt }));
    expect(code).toMatchObject({ providerRef: `${PAYMENT}_2`, instructions: { kind: "qris" } });
    expect((await provider.findSessions(PAYMENT)).map(({ providerRef }) => providerRef)).toEqual([PAYMENT, `${PAYMENT}_2`]);
  });

  it("falls back to Snap's page for a channel that the account may not charge", async () => {
    const refusal = JSON.stringify({ status_code: "402", status_message: "Merchant doesn't have access for this payment type" });
    const answer = (url: unknown, init?: RequestInit) =>
      String(url).endsWith("/charge")
        ? Promise.resolve(new Response(refusal, { headers: { "content-type": "application/json" } }))
        : fetch(String(url), init);
    const { provider, emulator, order } = await openMidtrans({ adapter: { fetch: answer as typeof fetch } });
    const { redirectUrl } = await provider.createSession(order({ channel: "bca_va" }));
    expect(redirectUrl.startsWith(emulator.url)).toBe(true);
  });
});

describe("the end of a payment", () => {
  it.each([22_345, 37_000, 4 * MINUTE + 10_999, 14 * MINUTE + 32_001, 60 * MINUTE, 24 * 60 * MINUTE])(
    "ends a payment as late as possible but never later than requested: %i ms",
    async (ms) => {
      const { provider, emulator, order, row } = await openMidtrans();
      const expiresAt = new Date(emulator.clock.now() + ms);
      await provider.createSession(order({ expiresAt }));
      await provider.createSession(order({ expiresAt, channel: "bca_va", paymentId: "other" }));
      for (const end of [row()!.expiresAt!, row("other")!.transaction!.expiresAt]) {
        expect(end).toBeLessThanOrEqual(expiresAt.getTime());
        expect(end).toBeGreaterThan(expiresAt.getTime() - 2000);
      }
    },
  );

  it("opens nothing less than twenty seconds before the end", async () => {
    const { provider, emulator, order } = await openMidtrans();
    const expiresAt = new Date(emulator.clock.now() + 20_000);
    await expect(provider.createSession(order({ expiresAt }))).rejects.toMatchObject({ isAnswered: true });
    expect(emulator.calls.counts()).toEqual({});
  });
});

describe("order fields for Midtrans", () => {
  const ITEMS: readonly SessionItem[] = [
    { id: "c-1", name: `Early | ${"bird ".repeat(12)}`, unitPrice: 300_000, quantity: 2 },
    { id: "promo", name: "HEMAT10", unitPrice: -60_000, quantity: 1 },
    { id: "tax", name: `${"x".repeat(49)}😀`, unitPrice: 65_000, quantity: 1 },
  ];

  it("sends order lines that add up, with shortened names", async () => {
    const { provider, order, sent } = await openMidtrans();
    await provider.createSession(order({ items: ITEMS }));
    const items = sent[0]!["item_details"] as { name: string; price: number; quantity: number }[];
    expect(items.map(({ price, quantity }) => [price, quantity])).toEqual([
      [300_000, 2],
      [-60_000, 1],
      [65_000, 1],
    ]);
    expect(items[0]!.name).toMatch(/^Early bird bird/);
    expect(items[2]!.name).toBe("x".repeat(49));
    expect(sent[0]).toMatchObject({ custom_field1: "nada", custom_field2: "KRC-1234", credit_card: { secure: true } });
  });

  it("sends a single line if the lines do not add up, which Midtrans would refuse", async () => {
    const { provider, order, sent } = await openMidtrans();
    await provider.createSession(order({ items: ITEMS.slice(1) }));
    expect(sent[0]!["item_details"]).toEqual([
      { id: "KRC-1234", name: "Jazz Night × 2", price: 605_000, quantity: 1, category: "ticket", merchant_name: "Nada Raya" },
    ]);
  });

  it("sends buyer details in the form that banks accept", async () => {
    const { provider, order, sent } = await openMidtrans();
    const customer = { name: "Raden Mas Adipati Suryaningrat Kusumo", email: "adi@example.test", phone: "+4915123456789" };
    await provider.createSession(order({ customer, channel: "bca_va", paymentId: "p-1" }));
    await provider.createSession(order({ customer, channel: "bni_va", paymentId: "p-2" }));
    await provider.createSession(order({ customer: { ...customer, phone: "+628123456789" }, channel: "bni_va", paymentId: "p-3" }));
    const told = sent.map((each) => each["customer_details"] as Record<string, string>);
    expect(told[0]!["first_name"]).toBe("Raden Mas Adipati Suryaningrat");
    expect(told.map(({ phone }) => phone)).toEqual(["+4915123456789", undefined, "+628123456789"]);
  });
});
