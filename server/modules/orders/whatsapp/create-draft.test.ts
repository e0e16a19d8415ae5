import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const TENANT = "karcis";
const CODE = /^WA-[2-9A-HJKMNP-TV-Z]{6}$/;
let shop: TestShop;
let event: EventDetail;

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  event = await eventOf(newBuyer(shop, { tenant: TENANT }), "jejak-yang-hilang");
});
afterAll(() => shop.close());

const sqlOf = (tenant: string, text: string, params: string[] = []) => shop.services.db.transaction(tenant, (tx) => tx.query(text, params));
const sql = (text: string, params: string[] = []) => sqlOf(TENANT, text, params);
const catalogueIsRead = () => new Promise((resolve) => setTimeout(resolve, 1100));
const body = (qty = 1, extra: Record<string, unknown> = {}) => ({
  eventId: event.id,
  sessionId: null,
  selection: { categories: [{ categoryId: event.prices[0]!.id, qty }], addons: [] as { addonId: string; qty: number }[] },
  promoCode: null as string | null,
  locale: "en" as "en" | "id",
  ...extra,
});
const draft = (buyer: Buyer, of = body(), idempotencyKey = freshKey()) => buyer.call("createDraft", { body: of, idempotencyKey });

async function drafted(buyer: Buyer, of = body(), key = freshKey()) {
  const answer = await draft(buyer, of, key);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}
async function refused(buyer: Buyer, of = body(), key = freshKey()): Promise<string> {
  const answer = await draft(buyer, of, key);
  return answer.ok ? "none" : answer.problem.code;
}
async function find(code: string, tenant = TENANT): Promise<string> {
  const answer = await newBuyer(shop, { tenant }).call("getDraft", { params: { code } });
  return answer.ok ? answer.data.code : answer.problem.code;
}

describe("a draft", () => {
  it("stores a choice for a day with its price as text, and opens in any browser of the tenant", async () => {
    const addonId = event.prices[0]!.additionals[0]!.id;
    const of = body(1, { promoCode: "karcisbaru", locale: "id" });
    of.selection.addons.push({ addonId, qty: 2 });
    const made = await drafted(newBuyer(shop, { tenant: TENANT }), of);
    expect(made.code).toMatch(CODE);
    expect(made).toMatchObject({
      event: { id: event.id, slug: "jejak-yang-hilang" },
      selection: of.selection,
      promoCode: "KARCISBARU",
      // 475,000 + 2 × 60,000 − 50,000 (the promo's cap) + 10,000 fee.
      total: 555_000,
    });
    expect(made.summary.replaceAll("\u00a0", " ")).toBe("1 × Tim isi 5\n2 × Berkas perkara kedua\nRp 555.000");
    expect(Date.parse(made.expiresAt) - Date.parse(made.serverNow)).toBeGreaterThan(23.9 * 3_600_000);
    expect(Date.parse(made.expiresAt) - Date.parse(made.serverNow)).toBeLessThanOrEqual(24 * 3_600_000);
    const opened = await newBuyer(shop, { tenant: TENANT }).call("getDraft", { params: { code: made.code.toLowerCase() } });
    expect(opened.ok && { ...opened.data, serverNow: "" }).toEqual({ ...made, serverNow: "" });
  });

  it("creates a draft without stock or booking", async () => {
    const before = await sql("select sum(taken)::int as taken, (select count(*)::int from bookings) as bookings from quotas");
    await drafted(newBuyer(shop, { tenant: TENANT }));
    expect(await sql("select sum(taken)::int as taken, (select count(*)::int from bookings) as bookings from quotas")).toEqual(before);
  });

  it("stores no personal data in a draft", async () => {
    const { code } = await drafted(newBuyer(shop, { tenant: TENANT }));
    const [row] = await sql("select * from order_drafts where code = $1", [code]);
    expect(Object.keys(row!).toSorted()).toEqual(
      "body_hash code created_at event_id expires_at idem_key locale owner_hash promo_code selection session_id summary tenant_id total".split(
        " ",
      ),
    );
  });

  it("creates one draft per key", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    const key = freshKey();
    const first = await drafted(buyer, body(), key);
    expect((await drafted(buyer, body(), key)).code).toBe(first.code);
    expect(await refused(buyer, body(1, { locale: "id" }), key)).toBe("IDEMPOTENCY_MISMATCH");
    expect((await drafted(newBuyer(shop, { tenant: TENANT }), body(), key)).code).not.toBe(first.code);
  });

  it("creates one draft from concurrent calls with one key", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    await drafted(buyer);
    const key = freshKey();
    const codes = await Promise.all(Array.from({ length: 6 }, () => drafted(buyer, body(), key).then(({ code }) => code)));
    expect(new Set(codes).size).toBe(1);
  });

  it("leaves out an invalid promo code", async () => {
    expect(await drafted(newBuyer(shop, { tenant: TENANT }), body(1, { promoCode: "NOPE" }))).toMatchObject({
      promoCode: null,
      total: 485_000,
    });
  });
});

describe("an invalid draft code", () => {
  it.each(["WA-222222", "WA-IIIIII", "wa", "WA-22222", "' or 1=1", "WA-222222%00"])("rejects the draft code %s", async (code) => {
    expect(await find(code)).toBe("NOT_FOUND");
  });

  it("rejects another tenant's draft code", async () => {
    const { code } = await drafted(newBuyer(shop, { tenant: TENANT }));
    expect(await find(code)).toBe(code);
    expect(await find(code, "tanahliat")).toBe("NOT_FOUND");
    expect(await sqlOf("tanahliat", "select code from order_drafts where code = $1", [code])).toEqual([]);
  });

  it("rejects an expired draft code, by the database's clock", async () => {
    const { code } = await drafted(newBuyer(shop, { tenant: TENANT }));
    await grow(25, code);
    expect(await find(code)).toBe("NOT_FOUND");
  });

  it("deletes a draft a day after its end, when the next one is made", async () => {
    const { code } = await drafted(newBuyer(shop, { tenant: TENANT }));
    await grow(49, code);
    await drafted(newBuyer(shop, { tenant: TENANT }));
    expect(await sql("select code from order_drafts where code = $1", [code])).toEqual([]);
  });
});

describe("a refused draft", () => {
  it("limits each visitor to twelve drafts an hour and returns the waiting time", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    for (let n = 0; n < 12; n++) await drafted(buyer);
    const answer = await draft(buyer);
    expect(!answer.ok && [answer.status, answer.problem.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    await drafted(newBuyer(shop, { tenant: TENANT }));
    await grow(1.1);
    await drafted(buyer);
  });

  it("keeps the draft limit under concurrent calls", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    await drafted(buyer);
    const codes = await Promise.all(Array.from({ length: 20 }, () => refused(buyer)));
    expect(codes.filter((code) => code === "none")).toHaveLength(11);
    expect(new Set(codes.filter((code) => code !== "none"))).toEqual(new Set(["TOO_MANY_REQUESTS"]));
  });

  it("refuses a draft for an event sold on the pages, of another tenant, or not on sale", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    const market = await eventOf(buyer, "pasar-kota-tua");
    const of = body(1, { eventId: market.id, selection: { categories: [{ categoryId: market.prices[0]!.id, qty: 1 }], addons: [] } });
    expect(await refused(buyer, of)).toBe("EVENT_NOT_ON_SALE");
    expect(await refused(newBuyer(shop, { tenant: "tanahliat" }))).toBe("NOT_FOUND");
    await sql("update events set status = 'cancelled', version = version + 1 where id = $1", [event.id]);
    await catalogueIsRead();
    expect(await refused(buyer)).toBe("EVENT_NOT_ON_SALE");
    await sql("update events set status = 'published', version = version + 1 where id = $1", [event.id]);
    await catalogueIsRead();
    expect(await refused(buyer)).toBe("none");
  });

  it("refuses a draft beyond the event's limits, and an empty choice", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    expect(await refused(buyer, body(2))).toBe("LIMIT_REACHED");
    expect(await refused(buyer, body(0))).toBe("VALIDATION_FAILED");
    expect(await refused(buyer, body(1, { name: "Budi" }))).toBe("VALIDATION_FAILED");
  });
});

describe("an event's booking mode", () => {
  it("returns the booking mode, and refuses page holds for an event sold on WhatsApp alone", async () => {
    expect(event.bookingMode).toBe("both");
    const buyer = newBuyer(shop, { tenant: "kelasseduh" });
    const own = await eventOf(buyer, "petik-merah");
    expect(own.bookingMode).toBe("whatsapp");
    const choice = [{ categoryId: own.prices[0]!.id, qty: 1 }];
    const held = await buyer.call("holdBooking", { body: holdBody(own, choice), idempotencyKey: freshKey() });
    expect(!held.ok && held.problem.code).toBe("EVENT_NOT_ON_SALE");
    const both = await newBuyer(shop, { tenant: TENANT }).call("holdBooking", {
      body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]),
      idempotencyKey: freshKey(),
    });
    expect(both.ok).toBe(true);
  });

  it("sells on the pages at a tenant without a WhatsApp number", async () => {
    const tenant = "jenius";
    await sqlOf(tenant, "update events set booking_mode = 'whatsapp', version = version + 1 where slug = 'co-run'");
    await catalogueIsRead();
    const buyer = newBuyer(shop, { tenant });
    const own = await eventOf(buyer, "co-run");
    expect(own.bookingMode).toBe("web");
    const open = own.prices.find((price) => price.state === "available")!;
    const of = body(1, { eventId: own.id, selection: { categories: [{ categoryId: open.id, qty: 1 }], addons: [] } });
    expect(await refused(buyer, of)).toBe("EVENT_NOT_ON_SALE");
  });

  it("rejects an unknown booking mode", async () => {
    await expect(sql("update events set booking_mode = 'fax' where id = $1", [event.id])).rejects.toThrow(/booking_mode/);
  });
});

/** Ages drafts. The application may add and delete drafts, but never change one. */
async function grow(hours: number, code = "%"): Promise<void> {
  await expect(sql("update order_drafts set total = 0")).rejects.toThrow(/permission denied/);
  await shop.services.db.transaction(TENANT, async (tx) => {
    const rows = await tx.query("delete from order_drafts where code like $1 returning *", [code]);
    await tx.query(
      `insert into order_drafts select (jsonb_populate_record(x, jsonb_build_object('created_at', x.created_at - make_interval(mins => $2),
         'expires_at', x.expires_at - make_interval(mins => $2)))).* from jsonb_populate_recordset(null::order_drafts, $1::jsonb) x`,
      [JSON.stringify(rows), hours * 60],
    );
  });
}
