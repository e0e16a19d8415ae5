import jsQR from "jsqr";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CallAnswer } from "#contract/client.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import { send, type Sent } from "#test/api/send.ts";
import { actOnPaymentPage, detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { PATIENCE } from "#test/harness/patience.ts";
import { readPdf } from "#test/harness/read-pdf.ts";
import { quoteInputOf } from "./explain-price.ts";

const decode = ((jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR) as unknown as typeof import("jsqr").default;
const TENANT = "garudarun";
/** The common prefix of these orders' identity numbers. */
const IDENTITY = "327301100000000";

let shop: TestShop;
let buyer: Buyer;
let event: EventDetail;
let order: { id: string; accessKey: string };

const sql = <R extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
  shop.services.db.transaction(TENANT as never, (tx) => tx.query<R>(text, params as never));

/** Two tickets with all add-ons and a promo, with details. `outcome` null leaves them unpaid. */
async function book(outcome: string | null, promoCode = "TRACE10") {
  const category = event.prices.find(({ state, additionals }) => state === "available" && additionals.length > 0)!;
  const addons = category.additionals
    .filter((addon) => !addon.isCustomDate)
    .map((addon) => ({ addonId: addon.id, qty: Math.max(1, addon.minQty) * 2 }));
  const body = holdBody(event, [{ categoryId: category.id, qty: 2 }], { addons, promoCode });
  const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
  if (!held.ok) throw new Error(JSON.stringify(held.problem));
  const { id, accessKey, quote: price } = held.data;
  const params = { id };
  const details = detailsBody(event, held.data);
  expect(details.attendees.every(({ identity }) => identity.startsWith(IDENTITY))).toBe(true);
  const saved = await buyer.call("saveDetails", { params, body: details, idempotencyKey: freshKey() });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
  const started = await buyer.call("startPayment", { params, body: { shownTotal: price.total, locale: "en" }, idempotencyKey: freshKey() });
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  if (outcome) await actOnPaymentPage(shop, started.data.redirectUrl!, outcome);
  return { id, accessKey };
}
async function receiptOf(id: string, who = buyer): Promise<CallAnswer<"getReceipt">> {
  const answer = await who.call("getReceipt", { params: { id } });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}
async function traceOf(id: string): Promise<CallAnswer<"getPriceBreakdown">> {
  const answer = await buyer.call("getPriceBreakdown", { params: { id } });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}
async function ticketsOf(id: string): Promise<readonly TicketAnswer[]> {
  const list = await buyer.call("listBookingTickets", { params: { id } });
  return list.ok ? list.data.tickets : [];
}
async function fileOf(path: string, cookie = buyer.cookie()): Promise<Buffer> {
  const host = `${TENANT}.localhost:3000`;
  const answer = await shop.fetch(new Request(`http://${host}${path}`, { headers: { host, cookie } }));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return Buffer.from(await answer.arrayBuffer());
}

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  buyer = newBuyer(shop, { tenant: TENANT });
  event = await eventOf(buyer, "garuda-half-jakarta");
  await sql("update quotas set total = total + 100 where event_id = $1", [event.id]);
  await sql(
    `insert into promos (tenant_id, id, code, discount_type, discount_amount, discount_percentage, max_discount, multiple_events, max_uses)
     values ($1, gen_random_uuid(), 'TRACE10', 'percentage', 0, 10, 50000, '[]', 100)`,
    [TENANT],
  );
  event = await eventOf(buyer, "garuda-half-jakarta");
  order = await book("pay");
  await vi.waitFor(async () => expect(await ticketsOf(order.id)).toHaveLength(2), PATIENCE);
});
afterAll(() => shop.close());

describe("a receipt", () => {
  it("lists every component of a receipt, and they add up to the payment [P10]", async () => {
    const receipt = await receiptOf(order.id);
    const items = receipt.lines.flatMap(({ addons, ...line }) => [line, ...addons]);
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) expect(item.unitPrice * item.qty).toBe(item.amount);
    expect(items.reduce((sum, { amount }) => sum + amount, 0) - receipt.promo!.amount).toBe(receipt.subtotal);
    expect(receipt.subtotal + receipt.tax.amount + receipt.serviceFee).toBe(receipt.total);
    expect(Math.round((receipt.subtotal * receipt.tax.percentage!) / 100)).toBe(receipt.tax.amount);
    expect(receipt).toMatchObject({ promo: { code: "TRACE10", amount: 50_000 }, buyer: "Budi Santoso", refunds: [] });
    expect(receipt.payments).toMatchObject([{ isSimulation: true, amount: receipt.total, paidAt: expect.stringMatching(/Z$/) }]);
    const [brand] = await sql<{ company: string; address: string }>(
      "select brand->>'company' as company, brand->>'address' as address from tenants where id = $1",
      [TENANT],
    );
    expect(receipt.seller).toMatchObject(brand!);
  });

  it("keeps a receipt's number, seller and event unchanged for ever", async () => {
    const before = await receiptOf(order.id);
    expect(before.number).toMatch(/^GARUDARUN\/20\d\d\/\d{6}$/);
    await sql("select give_receipts($1, array[$2::uuid])", [TENANT, order.id]);
    await sql("update events set name = 'Renamed' where id = $1", [event.id]);
    expect(await receiptOf(order.id)).toEqual(before);
    await sql("update events set name = $2 where id = $1", [event.id, event.name]);
    await expect(sql("update receipts set number = number + 1")).rejects.toThrow(/permission denied/);
    await expect(sql("delete from receipts")).rejects.toThrow(/permission denied/);
    await expect(sql("delete from receipt_counters")).rejects.toThrow(/permission denied/);
  });

  it("numbers receipts by the year of Jakarta", async () => {
    const other = await book("pay");
    await expect.poll(() => ticketsOf(other.id)).toHaveLength(2);
    await sql("update bookings set confirmed_at = '2031-12-31T17:00:00Z' where id = $1", [(await book(null)).id]);
    const [row] = await sql<{ id: string }>("select id from bookings where confirmed_at = '2031-12-31T17:00:00Z'");
    await sql("select give_receipts($1, array[$2::uuid])", [TENANT, row!.id]);
    expect((await receiptOf(row!.id)).number).toBe("GARUDARUN/2032/000001");
    const [one, two] = [await receiptOf(order.id), await receiptOf(other.id)].map(({ number }) => Number(number.slice(-6)));
    expect(two).toBe(one! + 1);
  });

  it("gives a receipt to a free order too", async () => {
    await sql(
      `insert into promos (tenant_id, id, code, discount_type, discount_amount, discount_percentage, multiple_events, max_uses)
       values ($1, gen_random_uuid(), 'TRACEFREE', 'percentage', 0, 100, '[]', 100)`,
      [TENANT],
    );
    const { id } = await book(null, "TRACEFREE");
    expect(await receiptOf(id)).toMatchObject({ total: 0, subtotal: 0, payments: [], promo: { code: "TRACEFREE" } });
    expect(await traceOf(id)).toMatchObject({ replays: true, quote: { total: 0 } });
  });

  it("lists refunds on the receipt, except failed ones", async () => {
    const { id } = await book("pay");
    await expect.poll(() => ticketsOf(id)).toHaveLength(2);
    const refund = `insert into refunds (tenant_id, id, booking_id, payment_id, key, amount, reason, status, created_at, finished_at)
      select tenant_id, gen_random_uuid(), booking_id, id, $2, $3::bigint, 'cancelled', $4, '2026-12-01T00:00:00Z', $5::timestamptz
      from payments where booking_id = $1`;
    await sql(refund, [id, "a", 1000, "succeeded", "2026-12-02T00:00:00Z"]);
    await sql(refund, [id, "b", 2000, "failed", "2026-12-02T00:00:00Z"]);
    await sql(refund, [id, "c", 3000, "pending", null]);
    expect((await receiptOf(id)).refunds.toSorted((a, b) => a.amount - b.amount)).toEqual([
      { amount: 1000, at: "2026-12-02T00:00:00.000Z", isDone: true },
      { amount: 3000, at: "2026-12-01T00:00:00.000Z", isDone: false },
    ]);
    const { text } = readPdf(await fileOf(`/api/v1/bookings/${id}/receipt.pdf?locale=en`));
    for (const part of ["Refund, Wed, 2 Dec 2026", "Refund on its way, Tue, 1 Dec 2026", "\u2212Rp 3,000"]) expect(text).toContain(part);
    expect(text).not.toContain("Rp 2,000");
  });

  it("gives no receipt before the booking is confirmed", async () => {
    const { id } = await book(null);
    const [json, pdf] = [await buyer.call("getReceipt", { params: { id } }), await buyer.call("getReceiptPdf", { params: { id } })];
    expect([json.status, pdf.status]).toEqual([404, 404]);
  });
});

describe("document files", () => {
  it("returns complete PDF files with the total, in the requested language, always the same bytes", async () => {
    const { total, number } = await receiptOf(order.id);
    for (const [locale, comma, title] of [
      ["en", ",", "Receipt"],
      ["id", ".", "Kuitansi"],
    ] as const) {
      const path = `/api/v1/bookings/${order.id}/receipt.pdf?locale=${locale}`;
      const file = await fileOf(path);
      const { text, pages } = readPdf(file);
      expect(pages).toBe(1);
      for (const part of [number, title, `Rp ${String(total).replace(/\B(?=(\d{3})+$)/g, comma)}`]) expect(text).toContain(part);
      expect((await fileOf(path)).equals(file)).toBe(true);
    }
  });

  it("draws one ticket per page, with a code that a scanner reads", async () => {
    for (const ticket of await ticketsOf(order.id)) {
      const path = `/api/v1/tickets/${ticket.id}/pdf?locale=id`;
      const file = await fileOf(path);
      const { pages, text, squares } = readPdf(file);
      expect(pages).toBe(1);
      const category = ticket.category.replace("21.1K", "21,1K");
      for (const part of [ticket.code, ticket.holder, category, ticket.reference, event.name]) expect(text).toContain(part);
      const side = 1600;
      const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
      for (const [x, y, width, height] of squares.map((square) => square.map((n) => Math.round(n * 2)))) {
        for (let row = y!; row < y! + height!; row++) pixels.fill(0, (row * side + x!) * 4, (row * side + x! + width!) * 4);
      }
      for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
      expect(decode(pixels, side, side)?.data).toBe(ticket.qr);
      expect((await fileOf(path)).equals(file)).toBe(true);
    }
  });

  it("keeps identity numbers out of document files and answers", async () => {
    const [sealed] = await sql<{ n: number }>(
      "select count(*)::int as n from booking_attendees where booking_id = $1 and identity_sealed is not null",
      [order.id],
    );
    expect(sealed!.n).toBe(2);
    const [ticket] = await ticketsOf(order.id);
    const files = [await fileOf(`/api/v1/bookings/${order.id}/receipt.pdf`), await fileOf(`/api/v1/tickets/${ticket!.id}/pdf`)];
    const texts = [...files.map((file) => readPdf(file).text), JSON.stringify([await receiptOf(order.id), await traceOf(order.id)])];
    for (const text of texts) expect(text.replaceAll(/\s/g, "")).not.toContain(IDENTITY);
  });

  it("makes document files private and uncached, without a referrer", async () => {
    const { headers } = await send(shop, `/api/v1/bookings/${order.id}/receipt.pdf`, { cookie: buyer.cookie() });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="GARUDARUN-20\d\d-\d{6}\.pdf"$/);
  });
});

describe("access to documents", () => {
  it("hides documents from other browsers, tenants and keys [T10]", async () => {
    const [ticket] = await ticketsOf(order.id);
    const paths = ["receipt", "receipt.pdf", "price-breakdown"].map((part) => `/api/v1/bookings/${order.id}/${part}`);
    paths.push(`/api/v1/tickets/${ticket!.id}/pdf`);
    const stranger = newBuyer(shop, { tenant: TENANT });
    await stranger.call("holdBooking", {
      body: holdBody(event, [{ categoryId: event.prices.find(({ state }) => state === "available")!.id, qty: 1 }]),
      idempotencyKey: freshKey(),
    });
    const digest = ({ status, json }: Sent) => [status, json.code];
    for (const path of paths) {
      const missing = await send(shop, path.replace(/[0-9a-f]{12}(?=\/)/, "000000000000"));
      expect(digest(missing)).toEqual([404, "NOT_FOUND"]);
      for (const how of [
        {},
        { cookie: stranger.cookie() },
        { orderKey: "A".repeat(24) },
        { orderKey: order.accessKey, host: "jenius.localhost:3000" },
        { host: "jenius.localhost:3000", cookie: buyer.cookie() },
      ]) {
        expect([path, how, digest(await send(shop, path, how))]).toEqual([path, how, digest(missing)]);
      }
      expect((await send(shop, path, { cookie: buyer.cookie() })).status).toBe(200);
      expect((await send(shop, path, { orderKey: order.accessKey })).status).toBe(200);
    }
  });
});

describe("a price trace", () => {
  it("reproduces the exact price, whatever the organiser has changed since [P10]", async () => {
    const before = await traceOf(order.id);
    expect(before.inputs.promo).toMatchObject({ code: "TRACE10", discountPercentage: 10, maxDiscount: 50_000 });
    await sql(
      "update events set tax_percentage = tax_percentage + 1, service_fee_type = 'fix_amount', service_fee_fix_amount = 1 where id = $1",
      [event.id],
    );
    await sql("update ticket_categories set price = price + 1000, name = jsonb_set(name, '{en}', '\"Other\"') where event_id = $1", [
      event.id,
    ]);
    await sql("update promos set discount_percentage = 50, max_discount = null, version = version + 1 where code = 'TRACE10'");
    const after = await traceOf(order.id);
    expect(after).toEqual(before);
    expect(after.replays).toBe(true);
    expect(quote(quoteInputOf(after.inputs))).toEqual(after.quote);
    expect(after.quote.total).toBe((await receiptOf(order.id)).total);
    expect((await receiptOf(order.id)).tax.percentage).toBe(before.inputs.event.taxPercentage);
  });

  it("stores the rates of each version, and later holds have the later ones", async () => {
    const [row] = await sql<{ version: number }>("select version from events where id = $1", [event.id]);
    expect(row!.version).toBe((await traceOf(order.id)).eventVersion + 1);
    event = await eventOf(buyer, "garuda-half-jakarta");
    const { id } = await book(null);
    const later = await traceOf(id);
    expect(later).toMatchObject({ eventVersion: row!.version, replays: true });
    expect(later.inputs).toMatchObject({ event: { serviceFeeFixAmount: 1 }, promo: { discountPercentage: 50, maxDiscount: null } });
  });
});
