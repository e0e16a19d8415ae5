import { describe, expect, it } from "vitest";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { openMidtrans, PAYMENT } from "#test/harness/open-midtrans.ts";
import { ProviderUnavailable, type SessionItem } from "../../ports/payment-provider.ts";

const MINUTE = 60_000;

describe("Snap's page", () => {
  it("offers what the account has and can be asked about, and tells notices and the way back", async () => {
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

  it.each(["gopay", "shopeepay", "card"] as const)("opens with %s alone where that was chosen", async (channel) => {
    const { provider, order, row } = await openMidtrans();
    await provider.createSession(order({ channel }));
    expect(row()!.enabled).toEqual([channel === "card" ? "credit_card" : channel]);
  });

  it("is not the answer twice: nobody was told of the first where its answer was lost", async () => {
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

  it("leads back to our own where the payment is paid, and ends where its order ids are used up", async () => {
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
  ])("by %s says how: %s", async (channel, kind) => {
    const { provider, order, row } = await openMidtrans();
    const { redirectUrl, instructions } = await provider.createSession(order({ channel }));
    expect(redirectUrl).toBe(order().returnUrl);
    expect(instructions).toMatchObject({ kind, ...(kind === "qris" ? {} : { channel }) });
    const { kind: _, ...said } = instructions! as Record<string, unknown>;
    for (const [name, value] of Object.entries(said)) if (name !== "channel") expect(numbers(row()!.transaction!.details)).toContain(value);
    const reported = await provider.readSession(PAYMENT);
    expect(reported).toMatchObject({ status: "pending", amount: 605_000, method: channel, paymentId: PAYMENT });
    // The code of a QRIS payment is told once.
    expect(reported!.instructions).toEqual(kind === "qris" ? null : instructions);
  });

  it("is the same again within five minutes, also where its answer was lost", async () => {
    const { provider, emulator, order } = await openMidtrans();
    emulator.calls.add({ on: "charge", kind: "drop_after" });
    const input = order({ channel: "qris" });
    await expect(provider.createSession(input)).rejects.toBeInstanceOf(ProviderUnavailable);
    const again = await provider.createSession(input);
    expect(again).toEqual(await provider.createSession(input));
    expect([again.providerRef, again.instructions?.kind, emulator.list().length]).toEqual([PAYMENT, "qris", 1]);
  });

  it("is found by its number later, and opened once more where nobody can tell its code any more", async () => {
    const { provider, emulator, order } = await openMidtrans();
    const expiresAt = new Date(emulator.clock.now() + 60 * MINUTE);
    const first = await provider.createSession(order({ channel: "bca_va", expiresAt }));
    emulator.clock.advance(6 * MINUTE);
    expect(await provider.createSession(order({ channel: "bca_va", expiresAt }))).toEqual(first);
    const code = await provider.createSession(order({ channel: "qris", expiresAt }));
    expect(code).toMatchObject({ providerRef: `${PAYMENT}_2`, instructions: { kind: "qris" } });
    expect((await provider.findSessions(PAYMENT)).map(({ providerRef }) => providerRef)).toEqual([PAYMENT, `${PAYMENT}_2`]);
  });

  it("that the account may not take leads to Snap's page", async () => {
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
    "is never later than asked, and as late as can be: %i ms",
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

  it("that is less than twenty seconds away opens nothing", async () => {
    const { provider, emulator, order } = await openMidtrans();
    const expiresAt = new Date(emulator.clock.now() + 20_000);
    await expect(provider.createSession(order({ expiresAt }))).rejects.toMatchObject({ isAnswered: true });
    expect(emulator.calls.counts()).toEqual({});
  });
});

describe("what Midtrans is told of an order", () => {
  const ITEMS: readonly SessionItem[] = [
    { id: "c-1", name: `Early | ${"bird ".repeat(12)}`, unitPrice: 300_000, quantity: 2 },
    { id: "promo", name: "HEMAT10", unitPrice: -60_000, quantity: 1 },
    { id: "tax", name: `${"x".repeat(49)}😀`, unitPrice: 65_000, quantity: 1 },
  ];

  it("are its lines, which add up, with names that fit", async () => {
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

  it("is one line where they do not add up: it would be refused", async () => {
    const { provider, order, sent } = await openMidtrans();
    await provider.createSession(order({ items: ITEMS.slice(1) }));
    expect(sent[0]!["item_details"]).toEqual([{ id: "KRC-1234", name: "Jazz Night × 2", price: 605_000, quantity: 1, category: "ticket" }]);
  });

  it("of its buyer is what the banks take", async () => {
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
