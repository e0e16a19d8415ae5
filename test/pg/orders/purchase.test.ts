import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { actOnPaymentPage, buyUntilPayment, detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { brokenLaws } from "../../harness/laws.ts";
import { openShop, type TestShop } from "../../harness/open-shop.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";

let shop: TestShop;
let event: EventDetail;
let categoryId: string;

async function setStock(left: number): Promise<void> {
  await shop.sql(
    `update quotas q set total = q.taken + $1 from quota_uses u where u.tenant_id = q.tenant_id and u.quota_id = q.id and u.item_id = $2`,
    [left, categoryId],
  );
}

beforeAll(async () => {
  shop = await openShop(inject("postgresUrl"), { worker: false });
  const buyer = newBuyer(shop, { tenant: "garudarun" });
  event = await eventOf(buyer, "losari-sunset-5k");
  categoryId = event.prices.find((p) => p.state !== "sold_out" && p.bundlingTicket === "0")!.id;
  await shop.sql("update ticket_categories set max_per_order = 10 where event_id = $1", [event.id]);
});
afterAll(() => shop.close());

function addons(qty: number) {
  const category = event.prices.find((p) => p.id === categoryId)!;
  return category.additionals
    .filter((a) => a.isRequired && !a.isCustomDate)
    .map((a) => ({ addonId: a.id, qty: Math.max(1, a.minQty) * qty }));
}
const body = (qty: number, extra: Parameters<typeof holdBody>[2] = {}) =>
  holdBody(event, [{ categoryId, qty }], { addons: addons(qty), ...extra });

async function statusOf(buyer: Buyer, id: string): Promise<string> {
  const answer = await buyer.call("getBooking", { params: { id }, query: {} });
  return answer.ok ? answer.data.status : answer.problem.code;
}

describe("a purchase", () => {
  it("leads a purchase from hold to tickets through the provider's page [B3]", async () => {
    await setStock(50);
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const started = await buyUntilPayment(buyer, event, body(2));
    if (!started.ok) throw new Error(JSON.stringify(started.problem));
    expect((await actOnPaymentPage(shop, started.data.redirectUrl!, "pay")).status).toBe(303);
    await expect.poll(() => statusOf(buyer, started.data.booking.id)).toBe("confirmed");
    const tickets = await buyer.call("listBookingTickets", { params: { id: started.data.booking.id }, query: {} });
    expect(tickets.ok && tickets.data.tickets.map((t) => t.status)).toEqual(["valid", "valid"]);
    expect(await brokenLaws(shop)).toEqual([]);
  });

  it("sells 20 places to 60 buyers exactly, and refuses the others", async () => {
    await setStock(20);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        newBuyer(shop, { tenant: "garudarun" }).call("holdBooking", { body: body(1), idempotencyKey: freshKey() }),
      ),
    );
    expect(answers.filter((a) => a.ok)).toHaveLength(20);
    expect(new Set(answers.filter((a) => !a.ok).map((a) => !a.ok && a.problem.code))).toEqual(new Set(["SOLD_OUT"]));
    expect(await brokenLaws(shop)).toEqual([]);
  });

  it("returns the same booking for a repeated key, and refuses the key with another body", async () => {
    await setStock(5);
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    await buyer.call("holdBooking", { body: body(1), idempotencyKey: freshKey() });
    const key = freshKey();
    const [first, ...again] = await Promise.all(
      Array.from({ length: 8 }, () => buyer.call("holdBooking", { body: body(1), idempotencyKey: key })),
    );
    expect(first!.ok).toBe(true);
    expect(new Set([first!, ...again].map((a) => a.ok && a.data.id)).size).toBe(1);
    const other = await buyer.call("holdBooking", { body: body(2), idempotencyKey: key });
    expect(!other.ok && other.problem.code).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("frees stock when a hold expires by the database's clock", async () => {
    await setStock(1);
    const one = newBuyer(shop, { tenant: "garudarun" });
    const held = await one.call("holdBooking", { body: body(1), idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    const two = newBuyer(shop, { tenant: "garudarun" });
    expect((await two.call("holdBooking", { body: body(1), idempotencyKey: freshKey() })).ok).toBe(false);
    await shop.sql("update bookings set hold_until = now() - interval '1 second' where id = $1", [held.data.id]);
    expect(await statusOf(one, held.data.id)).toBe("expired");
    expect((await shop.sql("select expire_bookings(as_tenant('garudarun'), 100)")).length).toBe(1);
    expect((await two.call("holdBooking", { body: body(1), idempotencyKey: freshKey() })).ok).toBe(true);
    expect(await brokenLaws(shop)).toEqual([]);
  });

  it("confirms late money if stock is left, and otherwise asks a person", async () => {
    for (const [left, expected] of [
      [5, "confirmed"],
      [0, "needs_review"],
    ] as const) {
      await setStock(5);
      const buyer = newBuyer(shop, { tenant: "garudarun" });
      const started = await buyUntilPayment(buyer, event, body(1));
      if (!started.ok) throw new Error(JSON.stringify(started.problem));
      const { id } = started.data.booking;
      await shop.sql("update bookings set hold_until = now() - interval '1 second' where id = $1", [id]);
      await shop.sql("select expire_bookings(as_tenant('garudarun'), 100)");
      await setStock(left);
      await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
      await expect.poll(() => statusOf(buyer, id)).toBe(expected);
      expect(await brokenLaws(shop)).toEqual([]);
    }
  });

  it("hides a booking from another browser, tenant and key [T10]", async () => {
    await setStock(5);
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const held = await buyer.call("holdBooking", { body: body(1), idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    const { id, accessKey } = held.data;
    for (const stranger of [newBuyer(shop, { tenant: "garudarun" }), newBuyer(shop, { tenant: "jenius" })]) {
      const seen = await stranger.call("getBooking", { params: { id }, orderKey: "A".repeat(22) });
      expect(seen.status).toBe(404);
    }
    expect((await newBuyer(shop, { tenant: "jenius" }).call("getBooking", { params: { id }, orderKey: accessKey })).status).toBe(404);
    expect((await newBuyer(shop, { tenant: "garudarun" }).call("getBooking", { params: { id }, orderKey: accessKey })).ok).toBe(true);
    expect((await newBuyer(shop, { tenant: "jenius" }).call("getEvent", { params: { slug: event.slug }, query: {} })).status).toBe(404);
  });

  it("refuses details with missing terms or wrong fields, and changes nothing [E12]", async () => {
    await setStock(5);
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const held = await buyer.call("holdBooking", { body: body(1), idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    const { id } = held.data;
    const good = detailsBody(event, held.data);
    const save = async (b: typeof good) => {
      const answer = await buyer.call("saveDetails", { params: { id }, body: b, idempotencyKey: freshKey() });
      return answer.ok ? "ok" : answer.problem.code;
    };
    expect(await save({ ...good, acceptTerms: false })).toBe("TERMS_REQUIRED");
    expect(await save({ ...good, waiverVersion: null })).toBe("WAIVER_REQUIRED");
    expect(await save({ ...good, attendees: [] })).toBe("FIELDS_INVALID");
    const early = await buyer.call("startPayment", {
      params: { id },
      body: { shownTotal: held.data.quote.total, locale: "en" },
      idempotencyKey: freshKey(),
    });
    expect(!early.ok && early.problem.code).toBe("DETAILS_MISSING");
    expect(await save(good)).toBe("ok");
  });
});
