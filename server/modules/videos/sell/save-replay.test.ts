import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantId } from "#server/act.ts";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { saveReplay, type ReplayHolders } from "./save-replay.ts";

const TENANT = "gemasimfoni" as TenantId;
const VIDEO = "suita-sungai-rekaman";
const EVENT = "perunggu-dan-senar";

let shop: TestShop;
const sql = (text: string, params: (string | number)[] = []) => shop.services.db.transaction(TENANT, (tx) => tx.query(text, params));
const bring = (holders: ReplayHolders, event = EVENT) =>
  saveReplay({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { event, video: VIDEO, holders });

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  await sql(
    `insert into promos (tenant_id, id, code, discount_type, discount_amount, discount_percentage, multiple_events, max_uses)
     values ($1, gen_random_uuid(), 'GRATIS', 'percentage', 0, 100, '[]', 1000)`,
    [TENANT],
  );
  await sql("update quotas set total = total + 100 where event_id = (select id from events where slug = $1)", [EVENT]);
});
afterAll(() => shop.close());

/** Two free tickets of the event, with the browser of their buyer. */
async function holder() {
  const buyer = newBuyer(shop, { tenant: TENANT });
  const event = await eventOf(buyer, EVENT);
  const held = await buyer.call("holdBooking", {
    body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 2 }], { promoCode: "GRATIS" }),
    idempotencyKey: freshKey(),
  });
  if (!held.ok) throw new Error(JSON.stringify(held.problem));
  const params = { id: held.data.id };
  const saved = await buyer.call("saveDetails", { params, body: detailsBody(event, held.data), idempotencyKey: freshKey() });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
  const paid = await buyer.call("startPayment", { params, body: { shownTotal: 0, locale: "en" }, idempotencyKey: freshKey() });
  if (!paid.ok) throw new Error(JSON.stringify(paid.problem));
  return { buyer, booking: held.data.id };
}
async function mine(buyer: Buyer) {
  const answer = await buyer.call("listMyVideos", { query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data.videos;
}
async function plays(buyer: Buyer, id: string): Promise<string> {
  const answer = await buyer.call("startPlay", { params: { id }, query: {}, body: { takeOver: false } });
  return answer.ok ? "ok" : answer.problem.code;
}

describe("a replay included with an event's tickets", () => {
  it("lists a replay once for each ticket holder, for as long as the organiser includes it", async () => {
    const { buyer } = await holder();
    expect(await mine(buyer)).toEqual([]);
    expect(await bring("all", "no-such-event")).toBe(false);
    expect(await bring("all")).toBe(true);
    const [replay, ...others] = await mine(buyer);
    expect(replay).toMatchObject({ why: "ticket", state: "ready", booking: null, video: { slug: VIDEO } });
    // Two tickets include one film.
    expect(others).toEqual([]);
    expect(await mine(newBuyer(shop, { tenant: TENANT }))).toEqual([]);
    expect(await plays(buyer, replay!.id)).toBe("ok");
    expect(await plays(newBuyer(shop, { tenant: TENANT }), replay!.id)).toBe("NOT_FOUND");
    expect(await bring("nobody")).toBe(true);
    expect(await mine(buyer)).toEqual([]);
    expect(await plays(buyer, replay!.id)).toBe("VIDEO_REVOKED");
  });

  it("includes a replay for admitted holders, or for absent ones after the event only", async () => {
    const { buyer, booking } = await holder();
    await bring("checked_in");
    expect(await mine(buyer)).toEqual([]);
    await sql("update tickets set status = 'checked_in' where booking_id = $1 and position = 1", [booking]);
    const [seen] = await mine(buyer);
    expect(await plays(buyer, seen!.id)).toBe("ok");
    await bring("absent");
    expect(await mine(buyer)).toEqual([]);
    const [was] = await sql("select starts_at, ends_at from events where slug = $1", [EVENT]);
    await sql("update events set ends_at = now() - interval '1 minute', starts_at = now() - interval '2 hours' where slug = $1", [EVENT]);
    const [missed] = await mine(buyer);
    expect(missed!.id).not.toBe(seen!.id);
    expect(await plays(buyer, missed!.id)).toBe("ok");
    expect(await plays(buyer, seen!.id)).toBe("VIDEO_REVOKED");
    await sql("update events set ends_at = $2::timestamptz, starts_at = $3::timestamptz where slug = $1", [
      EVENT,
      (was!["ends_at"] as Date).toISOString(),
      (was!["starts_at"] as Date).toISOString(),
    ]);
  });

  it("moves a replay with a transferred ticket, even if the former holder opened it by code", async () => {
    await bring("all");
    const { buyer, booking } = await holder();
    const [replay] = await mine(buyer);
    const owner = "c".repeat(64);
    await sql("insert into video_browsers (tenant_id, entitlement_id, owner_hash) values ($1, $2, $3)", [TENANT, replay!.id, owner]);
    const opens = async () =>
      (
        await sql(`select opens_video_right(e, jsonb_build_object('owner', $2::text)) as opens from video_entitlements e where id = $1`, [
          replay!.id,
          owner,
        ])
      )[0]!["opens"];
    expect(await opens()).toBe(true);
    const phone = "+6281277700123";
    const friend = newBuyer(shop, { tenant: TENANT });
    await logInAs(shop, friend, phone);
    await sql("update tickets set held_by_phone = $2, held_by_name = 'Ani', held_since = clock_timestamp() where booking_id = $1", [
      booking,
      phone,
    ]);
    expect(await mine(buyer)).toEqual([]);
    expect(await plays(buyer, replay!.id)).toBe("NOT_FOUND");
    expect(await opens()).toBe(false);
    expect((await mine(friend)).map(({ video }) => video.slug)).toEqual([VIDEO]);
    expect(await plays(friend, (await mine(friend))[0]!.id)).toBe("ok");
  });

  it("ends a replay with its ticket", async () => {
    const { buyer, booking } = await holder();
    const [replay] = await mine(buyer);
    await sql("update tickets set status = 'cancelled' where booking_id = $1", [booking]);
    expect(await mine(buyer)).toEqual([]);
    expect(await plays(buyer, replay!.id)).toBe("VIDEO_REVOKED");
  });
});
