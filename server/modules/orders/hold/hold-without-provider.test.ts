import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { send } from "#test/api/send.ts";
import { actOnPaymentPage, buyUntilPayment, detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const TENANT = "garudarun";
const SLUG = "losari-sunset-5k";
const HOST = `${TENANT}.localhost:3000`;
let shop: TestShop;
let event: EventDetail;
let buyer: Buyer;
const sql = (text: string, params: string[] = []) => shop.services.db.transaction(TENANT, (tx) => tx.query(text, params));
const choice = () => [{ categoryId: event.prices[0]!.id, qty: 1 }];

beforeAll(async () => {
  shop = await openShop(null, {
    worker: false,
    env: {
      KARCIS_ENV: "production",
      EMBEDDED_DATABASE: "yes",
      KARCIS_SECRET: "n0body-Guesses/this.One+ofTests7",
      SEED: "yes",
      UI: TENANT,
      OWN_HOSTS: `${TENANT}.localhost`,
    },
  });
  buyer = newBuyer(shop, { tenant: TENANT });
  event = await eventOf(buyer, SLUG);
});
afterAll(() => shop.close());

describe("production without a payment provider", () => {
  it("serves neither simulated pages nor notices in production without a provider, and reports that nothing can be paid", async () => {
    expect(shop.services.provider).toBeNull();
    for (const path of ["/paysim/pay/ps_1", "/paysim/v1/sessions", "/paysim"])
      expect([path, (await send(shop, path, { host: HOST })).status]).toEqual([path, 404]);
    const notice = await send(shop, "/api/v1/payments/notices/simulated", { host: HOST, body: { status: "settled" } });
    expect([notice.status, notice.json.code]).toEqual([404, "NOT_FOUND"]);
    const config = await send(shop, "/api/v1/config", { host: HOST });
    expect(config.json).toMatchObject({ env: "production", takesPayments: false, simulatedPayments: false });
  });

  it("refuses to hold priced tickets in production without a provider, and takes no stock", async () => {
    const before = await sql("select sum(taken) as taken from quotas");
    const held = await buyer.call("holdBooking", { body: holdBody(event, choice()), idempotencyKey: freshKey() });
    expect(held.ok ? "held" : [held.status, held.problem.code]).toEqual([422, "NO_PAYMENT_PROVIDER"]);
    expect(await sql("select sum(taken) as taken from quotas")).toEqual(before);
    expect(await sql("select 1 from bookings")).toEqual([]);
  });

  it("sells free tickets through to the ticket in production without a provider", async () => {
    await sql("update ticket_categories set price = 0 where id = $1", [event.prices[0]!.id]);
    await sql("update events set version = version + 1 where id = $1", [event.id]);
    // Wait for the catalogue to reload.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const started = await buyUntilPayment(buyer, event, holdBody(event, choice()));
    expect(started.ok && [started.data.redirectUrl, (started.data as never as { booking: { status: string } }).booking.status]).toEqual([
      null,
      "confirmed",
    ]);
    const tickets = await sql("select status from tickets");
    expect(tickets).toEqual([{ status: "valid" }]);
  });

  it("shows an earlier order without payment after its provider is gone, and all work on it waits without errors", async () => {
    // Sell through a provider, and remove it afterwards.
    const demo = await openShop(null, { worker: false });
    const { provider } = demo.services;
    try {
      const visitor = newBuyer(demo, { tenant: TENANT });
      const held = await visitor.call("holdBooking", { body: holdBody(event, choice()), idempotencyKey: freshKey() });
      if (!held.ok) throw new Error(held.problem.code);
      const { id, quote } = held.data;
      const details = detailsBody(event, held.data);
      await visitor.call("saveDetails", { params: { id }, body: details, idempotencyKey: freshKey() });
      const pay = () =>
        visitor.call("startPayment", { params: { id }, body: { shownTotal: quote.total, locale: "en" }, idempotencyKey: freshKey() });
      Object.assign(demo.services, { provider: null });
      const refused = await pay();
      expect(refused.ok ? "paid" : [refused.status, refused.problem.code]).toEqual([422, "NO_PAYMENT_PROVIDER"]);

      Object.assign(demo.services, { provider });
      const other = await pay();
      if (!other.ok) throw new Error(other.problem.code);
      Object.assign(demo.services, { provider: null });
      const again = await pay();
      expect(again.ok ? "paid" : again.problem.code).toBe("NO_PAYMENT_PROVIDER");
      const asOwner = (text: string) => demo.services.db.transaction(TENANT, (tx) => tx.query(text));
      await asOwner("update payments set asked_at = now() - interval '1 day'");
      await runDueWork(demo.services);
      const checked = await visitor.call("checkPayment", { params: { id }, body: {}, idempotencyKey: freshKey() });
      expect(checked.ok && [checked.data.status, checked.data.payment?.isSimulation]).toEqual(["awaiting_payment", true]);
      const cancelled = await visitor.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });
      expect(cancelled.ok && cancelled.data.status).toBe("cancelled");

      // Money that still arrives waits for a provider that can refund it.
      Object.assign(demo.services, { provider });
      await actOnPaymentPage(demo, other.data.redirectUrl!, "pay");
      await expect.poll(async () => (await asOwner("select 1 from refunds")).length).toBe(1);
      Object.assign(demo.services, { provider: null });
      await runDueWork(demo.services);
      expect(await asOwner("select status from refunds")).toEqual([{ status: "requested" }]);
    } finally {
      await demo.close();
    }
  });
});
