import { visitorAct } from "#test/harness/visitor-act.ts";
import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { eventOf, freshKey, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { offerChoice, judgeChoice } from "./price-selection.ts";
import { reserveBatch, type ReserveRow } from "./batch-holds.ts";

const TENANT = "garudarun";
let shop: TestShop;
let event: EventDetail;
let categoryId: string;

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  event = await eventOf(newBuyer(shop, { tenant: TENANT }), "losari-sunset-5k");
  categoryId = event.prices.find((price) => price.bundlingTicket === "0")!.id;
});
afterAll(() => shop.close());

const sql = (text: string, params: string[] = []) => shop.services.db.transaction(TENANT, (tx) => tx.query(text, params));
/** The cached catalogue is at most a second old. */
const catalogueIsRead = () => new Promise((resolve) => setTimeout(resolve, 1100));
const body = (qty = 1) => holdBody(event, [{ categoryId, qty }]);

async function leave(pieces: number): Promise<void> {
  await sql(
    `update quotas q set total = q.taken + ${pieces} from quota_uses u where u.tenant_id = q.tenant_id and u.quota_id = q.id and u.item_id = $1`,
    [categoryId],
  );
}

describe("a used key", () => {
  it("returns the booking of a used key, even if it could not be made again", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    const idempotencyKey = freshKey();
    const first = await buyer.call("holdBooking", { body: body(), idempotencyKey });
    if (!first.ok) throw new Error(first.problem.code);
    await sql("update events set status = 'cancelled', version = version + 1 where id = $1", [event.id]);
    await catalogueIsRead();
    try {
      const again = await buyer.call("holdBooking", { body: body(), idempotencyKey });
      expect(again.ok && again.data.id).toBe(first.data.id);
      const other = await buyer.call("holdBooking", { body: body(2), idempotencyKey });
      expect(!other.ok && other.problem.code).toBe("IDEMPOTENCY_MISMATCH");
      const fresh = await buyer.call("holdBooking", { body: body(), idempotencyKey: freshKey() });
      expect(!fresh.ok && fresh.problem.code).toBe("EVENT_NOT_ON_SALE");
      const stranger = await newBuyer(shop, { tenant: TENANT }).call("holdBooking", { body: body(2), idempotencyKey: freshKey() });
      expect(!stranger.ok && stranger.problem.code).toBe("EVENT_NOT_ON_SALE");
    } finally {
      await sql("update events set status = 'published', version = version + 1 where id = $1", [event.id]);
      await catalogueIsRead();
    }
  });
});

describe("a refusal for lack of stock", () => {
  it("releases expired holds before refusing for lack of stock, without a sweep", async () => {
    await leave(1);
    const held = await newBuyer(shop, { tenant: TENANT }).call("holdBooking", { body: body(), idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    const early = await newBuyer(shop, { tenant: TENANT }).call("holdBooking", { body: body(), idempotencyKey: freshKey() });
    expect(!early.ok && early.problem.code).toBe("SOLD_OUT");
    await sql("update bookings set hold_until = now() - interval '1 second' where id = $1", [held.data.id]);
    const late = await newBuyer(shop, { tenant: TENANT }).call("holdBooking", { body: body(), idempotencyKey: freshKey() });
    expect(late.ok).toBe(true);
    const swept = await sql("select status from bookings where id = $1", [held.data.id]);
    expect(swept).toEqual([{ status: "expired" }]);
  });
});

describe("a batch at the edge of the stock", () => {
  /** Concurrent calls arrive in any order and not always in one batch, so make the batch here. */
  async function reserve(calls: readonly { readonly visitor: number; readonly qty: number; readonly key: string }[]) {
    const act = visitorAct(shop.services, TENANT);
    const rows: ReserveRow[] = [];
    for (const [at, { visitor, qty, key }] of calls.entries()) {
      const offer = offerChoice(act, { choice: await judgeChoice(act, { ...body(qty), fresh: true }), isReplacing: false });
      const owner = createHash("sha256").update(`visitor ${visitor}`).digest("hex");
      rows.push({
        id: randomUUID(),
        reference: `ARRIVED${randomUUID().slice(0, 4)}${at}`,
        owner,
        key,
        bodyHash: "",
        opening: null,
        sealed: null,
        seats: [],
        utm: {},
        offer,
        network: null,
        isProved: false,
        replaces: null,
      });
    }
    return reserveBatch(shop.services.db, { tenant: TENANT, eventId: event.id, rows, limits: shop.services.settings.holdLimits });
  }

  it("serves a batch in order of arrival and passes over requests that no longer fit [B1]", async () => {
    await leave(4);
    const answers = await reserve([2, 3, 2, 1].map((qty, visitor) => ({ visitor, qty, key: freshKey() })));
    expect(answers.map(({ code }) => code)).toEqual(["reserved", "sold_out", "reserved", "sold_out"]);
  });

  it("makes one booking for two calls with the same key in one batch [B1]", async () => {
    const key = freshKey();
    for (const left of [50, 1]) {
      await leave(left);
      const calls = [7, 7, 8].map((visitor) => ({ visitor: visitor + left, qty: 1, key }));
      const [first, again, other] = await reserve(calls);
      expect([first!.code, again!.code, again!.bookingId]).toEqual(["reserved", "replay", first!.bookingId]);
      expect(other!.code).toBe(left === 1 ? "sold_out" : "reserved");
    }
  });
});

describe("a booking's references", () => {
  it("requires a booking's references to exist, and protects them from deletion", async () => {
    const copy = `insert into bookings (tenant_id, id, event_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross,
      discount, tax, service_fee, total, tickets, claim_quotas, claim_units, ttl_seconds, hold_until)
      select tenant_id, gen_random_uuid(), $1, 'TEST' || left(gen_random_uuid()::text, 8), 'expired', owner_hash, gen_random_uuid()::text, body_hash, event_version,
        quote_id, gross, discount, tax, service_fee, total, tickets, '{}', '{}', ttl_seconds, hold_until from bookings limit 1`;
    await expect(sql(copy, ["00000000-0000-4000-8000-000000000000"])).rejects.toMatchObject({ code: "23503" });
    await expect(sql(copy, [event.id])).resolves.toEqual([]);
    await expect(sql("delete from events where id = $1", [event.id])).rejects.toMatchObject({ code: "23503" });
    await expect(sql("update events set id = gen_random_uuid() where id = $1", [event.id])).rejects.toMatchObject({ code: "23503" });
  });
});
