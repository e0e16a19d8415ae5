import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { retireAccount } from "#server/modules/payments/accounts/retire-account.ts";
import { switchChannels } from "#server/modules/payments/accounts/switch-channels.ts";
import { currentProvider } from "#server/platform/ports/payment-accounts.ts";
import { openAccountStall, OTHER, TENANT, type AccountStall } from "../../api/payments/account-stall.ts";
import { send } from "../../api/send.ts";
import { codeOf, type Stall } from "../../api/stall.ts";
import { freshKey } from "../../harness/buyer.ts";
import { DOUBLE, type DoubleAccount } from "../../harness/payment-double.ts";

let desk: AccountStall;
let stall: Stall;

beforeAll(async () => {
  desk = await openAccountStall();
  ({ stall } = desk);
});
beforeEach(() => desk.forgetAccounts());
afterAll(() => desk.close());

function settle({ payments }: DoubleAccount, paymentId: string): void {
  for (const [ref, payment] of payments)
    if (payment.paymentId === paymentId) payments.set(ref, { ...payment, status: "settled", method: "qris" });
}

describe("a brand's payment account", () => {
  it("opens a brand's payments in every process within seconds, and no other brand's", async () => {
    const second = await stall.openProcess();
    await desk.inUse(TENANT, "simulated", second);
    const { key, there } = desk.freshAccount();
    expect(await desk.give(TENANT, key)).toMatchObject({ name: DOUBLE, replaced: null, isNew: true });
    for (const shop of [stall.shop, second]) await desk.inUse(TENANT, DOUBLE, shop);
    const { id, redirectUrl, paymentId } = await stall.start(stall.buyer());
    expect([redirectUrl, await desk.providersOf(id)]).toEqual([
      `https://double.example/${paymentId}`,
      [{ provider: DOUBLE, status: "pending" }],
    ]);
    expect(there.calls).toContain(`open ${paymentId}`);
    await desk.inUse(OTHER, "simulated", second);
    expect(second.services.accounts.of(OTHER).map(({ kind }) => kind)).toEqual(["simulated"]);
    // Only this brand's own pages and config name its provider.
    const told = async (tenant: string) => (await send(stall.shop, "/api/v1/config", { host: `${tenant}.localhost:3000` })).json;
    await expect.poll(() => told(TENANT)).toMatchObject({ payment: { gateway: "Double" }, takesPayments: true, simulatedPayments: false });
    expect(await told(OTHER)).toMatchObject({ simulatedPayments: true });
  });

  it("marks a sandbox as taking no money", async () => {
    const { key } = desk.freshAccount();
    await desk.give(TENANT, key, { mode: "sandbox" });
    await desk.inUse(TENANT, DOUBLE);
    await expect
      .poll(async () => (await send(stall.shop, "/api/v1/config", {})).json)
      .toMatchObject({ payment: { gateway: "Double" }, simulatedPayments: true });
  });

  it("serves a replaced account's own payments still: queries, payments, refunds", async () => {
    const [first, later] = [desk.freshAccount(), desk.freshAccount()];
    await desk.give(TENANT, first.key);
    await desk.inUse(TENANT, DOUBLE);
    const buyer = stall.buyer();
    const [paid, given] = [await stall.start(buyer), await stall.start(stall.buyer())];
    expect(await desk.give(TENANT, later.key)).toMatchObject({ name: "double.2", replaced: DOUBLE });
    await desk.inUse(TENANT, "double.2");
    const fresh = await stall.start(stall.buyer());
    expect(await desk.providersOf(fresh.id)).toMatchObject([{ provider: "double.2" }]);

    settle(first.there, paid.paymentId);
    await stall.work();
    expect(await stall.statusOf(buyer, paid.id)).toBe("confirmed");
    await stall.sql("update bookings set hold_until = now() - interval '1 hour' where id = $1", [given.id]);
    await stall.work();
    settle(first.there, given.paymentId);
    await stall.sql("update events set status = 'cancelled' where id = $1", [stall.event.id]);
    await stall.work();
    await stall.work();
    await stall.sql("update events set status = 'published' where id = $1", [stall.event.id]);
    expect(await desk.providersOf(given.id)).toEqual([{ provider: DOUBLE, status: "refunded" }]);
    expect(first.there.refunds.size).toBe(1);
    const aboutFirst = later.there.calls.filter((call) => call.includes(paid.paymentId) || call.includes(given.paymentId));
    expect([aboutFirst, later.there.refunds.size]).toEqual([[], 0]);
  });

  it("closes a cancelled order's page at the account that opened it", async () => {
    const [first, later] = [desk.freshAccount(), desk.freshAccount()];
    await desk.give(TENANT, first.key);
    await desk.inUse(TENANT, DOUBLE);
    const buyer = stall.buyer();
    const { id, paymentId } = await stall.start(buyer);
    await desk.give(TENANT, later.key);
    await desk.inUse(TENANT, "double.2");
    const cancelled = await buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });
    expect(cancelled.ok && cancelled.data.status).toBe("cancelled");
    expect([...first.there.payments.values()]).toMatchObject([{ paymentId, status: "cancelled" }]);
  });

  it("reactivates an account by its key under its old name, and serves its earlier payments with new keys", async () => {
    const [first, later, renewed] = [desk.freshAccount(), desk.freshAccount(), desk.freshAccount()];
    await desk.give(TENANT, first.key);
    await desk.give(TENANT, later.key);
    expect(await desk.give(TENANT, first.key)).toMatchObject({ name: DOUBLE, replaced: "double.2", isNew: false });
    await desk.inUse(TENANT, DOUBLE);
    const { id, paymentId } = await stall.start(stall.buyer());
    // The same account there, by another key.
    for (const [ref, payment] of first.there.payments) renewed.there.payments.set(ref, payment);
    expect(await desk.give(TENANT, renewed.key, { isSameAccount: true })).toMatchObject({ name: DOUBLE, replaced: null, isNew: false });
    settle(renewed.there, paymentId);
    await expect
      .poll(async () => {
        await stall.work();
        return (await desk.providersOf(id))[0];
      })
      .toEqual({ provider: DOUBLE, status: "settled" });
    expect(await stall.sql("select name from payment_accounts where retired_at is null")).toEqual([{ name: DOUBLE }]);
    await expect(desk.give(OTHER, renewed.key, { isSameAccount: true })).rejects.toThrow("jenius has no production account at Double now");
  });

  it("falls back to the simulation when an account is retired, and to nothing in production", async () => {
    const { key } = desk.freshAccount();
    await desk.give(TENANT, key);
    await desk.inUse(TENANT, DOUBLE);
    expect(await retireAccount({ ...desk.tools(), tenant: TENANT, actor: OPERATOR })).toBe(DOUBLE);
    await desk.inUse(TENANT, "simulated");
    const { provider } = stall.shop.services;
    Object.assign(stall.shop.services, { provider: null });
    await desk.inUse(TENANT, null);
    const held = await stall.buyer().call("holdBooking", { body: stall.body(), idempotencyKey: freshKey() });
    Object.assign(stall.shop.services, { provider });
    expect(codeOf(held)).toBe("NO_PAYMENT_PROVIDER");
    expect(await retireAccount({ ...desk.tools(), tenant: TENANT, actor: OPERATOR })).toBeNull();
  });

  it("offers an account's enabled channels in the usual order", async () => {
    const { key } = desk.freshAccount();
    await desk.give(TENANT, key, { channels: ["card", "qris"] });
    expect(await switchChannels({ ...desk.tools(), tenant: TENANT, actor: OPERATOR }, ["bca_va", "qris", "qris"])).toEqual([
      "qris",
      "bca_va",
    ]);
    await desk.inUse(TENANT, DOUBLE);
    await expect
      .poll(async () => {
        await stall.shop.services.accounts.refresh();
        return currentProvider(stall.shop.services.accounts, TENANT)?.channels;
      })
      .toEqual(["qris", "bca_va"]);
    await expect(switchChannels({ ...desk.tools(), tenant: TENANT, actor: OPERATOR }, ["alfamart"])).rejects.toThrow(
      'Double has no way to pay called "alfamart"',
    );
    await expect(switchChannels({ ...desk.tools(), tenant: TENANT, actor: OPERATOR }, [])).rejects.toThrow(
      "at least one way to pay has to be on",
    );
    await expect(switchChannels({ ...desk.tools(), tenant: OTHER, actor: OPERATOR }, ["qris"])).rejects.toThrow(
      "jenius has no payment account",
    );
  });
});

describe("notices to payment accounts", () => {
  it("accepts a notice at its own account's address or at the provider's, and rejects it at another account's", async () => {
    const [first, later] = [desk.freshAccount(), desk.freshAccount()];
    await desk.give(TENANT, first.key);
    await desk.inUse(TENANT, DOUBLE);
    const old = await stall.start(stall.buyer());
    await desk.give(TENANT, later.key);
    await desk.inUse(TENANT, "double.2");
    const fresh = await stall.start(stall.buyer());
    settle(first.there, old.paymentId);
    settle(later.there, fresh.paymentId);
    expect((await desk.notify("double.2", first.key, old)).json.code).toBe("SIGNATURE_INVALID");
    expect((await desk.notify(DOUBLE, first.key, old)).status).toBe(200);
    expect((await desk.notify(DOUBLE, later.key, fresh)).status).toBe(200);
    expect([await desk.providersOf(old.id), await desk.providersOf(fresh.id)]).toEqual([
      [{ provider: DOUBLE, status: "settled" }],
      [{ provider: "double.2", status: "settled" }],
    ]);
    const [reset] = await stall.sql<{ n: number }>("select count(*)::int as n from audit where action = 'payment.notice_refused'");
    expect(reset!.n).toBeGreaterThan(0);
  });

  it("rejects a notice of another brand's account, or none", async () => {
    const [own, others] = [desk.freshAccount(), desk.freshAccount()];
    await desk.give(TENANT, own.key);
    await desk.give(OTHER, others.key);
    await desk.inUse(TENANT, DOUBLE);
    await desk.inUse(OTHER, DOUBLE);
    const { id, paymentId } = await stall.start(stall.buyer());
    settle(own.there, paymentId);
    expect((await desk.notify(DOUBLE, others.key, { paymentId })).json.code).toBe("SIGNATURE_INVALID");
    expect((await desk.notify(DOUBLE, own.key, { paymentId, tenant: OTHER })).json.code).toBe("SIGNATURE_INVALID");
    expect((await desk.notify("midtrans.9", own.key, { paymentId })).status).toBe(404);
    expect(await desk.providersOf(id)).toEqual([{ provider: DOUBLE, status: "pending" }]);
  });

  it("stores a notice by one account about another's payment, and confirms nothing", async () => {
    const [first, later] = [desk.freshAccount(), desk.freshAccount()];
    await desk.give(TENANT, first.key);
    await desk.inUse(TENANT, DOUBLE);
    const { id, paymentId, total } = await stall.start(stall.buyer());
    await desk.give(TENANT, later.key);
    await desk.inUse(TENANT, "double.2");
    const [ref] = first.there.payments.keys();
    later.there.payments.set(ref!, { providerRef: ref!, paymentId, status: "settled", amount: total, currency: "IDR", method: "qris" });
    expect((await desk.notify("double.2", later.key, { paymentId })).status).toBe(200);
    expect(await desk.providersOf(id)).toEqual([{ provider: DOUBLE, status: "pending" }]);
    expect(await stall.sql("select provider, outcome from payment_notices where payment_id = $1", [paymentId])).toEqual([
      { provider: "double.2", outcome: "contradicted" },
    ]);
  });
});
