import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { freshKey, type Shop } from "../../harness/buyer.ts";

const HOST = "garudarun.localhost:3000";
const [HOME, ABROAD] = ["203.0.113.7", "198.51.100.7"];
let stall: Stall;
let second: Shop;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  second = await stall.openProcess();
});
beforeEach(() => stall.setStock(50));
afterAll(() => stall.close());

type Sending = { readonly key: string; readonly body?: unknown; readonly path?: string; readonly from?: string; readonly to?: Shop };
type Answer = { readonly status: number; readonly cookie: string | null; readonly json: { id?: string; code?: string } };

/** A call of a browser without a cookie. */
async function send({ key, body = stall.body(), path = "bookings", from = HOME, to = stall.shop }: Sending): Promise<Answer> {
  const request = new Request(`http://${HOST}/api/v1/${path}`, {
    method: "POST",
    headers: { host: HOST, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  });
  rememberPeer(request, from);
  const answer = await to.fetch(request);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => /^karcis_visitor=([\w-]{43});/.exec(line)?.[1])
    .find((token) => token !== undefined);
  return { status: answer.status, cookie: cookie ?? null, json: (await answer.json()) as Answer["json"] };
}
const bookingsWith = async (cookie: string | null, id: string | undefined) => {
  const headers = { host: HOST, cookie: `karcis_visitor=${cookie}` };
  return (await stall.shop.fetch(new Request(`http://${HOST}/api/v1/bookings/${id}`, { headers }))).status;
};
const count = async (table: string) => (await stall.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;

describe("a first call without a cookie", () => {
  it("returns the same visitor and booking after a lost answer, at any process", async () => {
    const key = randomUUID();
    const first = await send({ key });
    const again = await send({ key, to: second });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again).toEqual({ ...first, json: expect.objectContaining({ id: first.json.id }) as unknown });
    expect(await bookingsWith(first.cookie, first.json.id)).toBe(200);
  });

  it("creates one visitor for any number of simultaneous repeats", async () => {
    const key = randomUUID();
    const before = await count("bookings");
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => send({ key, to: i % 2 ? second : stall.shop })));
    expect(new Set(answers.map(({ status, cookie, json }) => `${status} ${cookie} ${json.id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect((await count("bookings")) - before).toBe(1);
  });

  it("creates a random visitor, independent of its key", async () => {
    const tokens = [await send({ key: randomUUID() }), await send({ key: randomUUID() })].map(({ cookie }) => cookie);
    expect(new Set([...tokens, null]).size).toBe(3);
  });

  it("gives a visitor to no other call with the same key: from another network, body, or endpoint", async () => {
    const key = randomUUID();
    const victim = await send({ key });
    const entry = { phone: { countryCode: "+62", phoneNumber: "81200000000" } };
    const tries: Sending[] = [
      { key, from: ABROAD },
      { key, from: ABROAD, to: second },
      { key, body: stall.body(2) },
      { key, body: { nonsense: true } },
      { key, path: "login-codes", body: { countryCode: "+62", phoneNumber: "81200000009" } },
      { key, path: "order-drafts", body: { ...stall.body(), locale: "en" } },
      { key, path: "waiting-entries", body: entry },
      { key, path: "passkey-login-options", body: {} },
    ];
    for (const one of tries) {
      const { cookie, json } = await send(one);
      expect(cookie, JSON.stringify(one)).not.toBe(victim.cookie);
      expect(json.id ?? "none", JSON.stringify(one)).not.toBe(victim.json.id);
      expect(await bookingsWith(cookie, victim.json.id)).toBe(404);
    }
  });

  it("makes no visitor for a refused call, nor for its repeat", async () => {
    await stall.setStock(0);
    const key = randomUUID();
    const refused = await send({ key });
    expect([refused.status, refused.json.code, refused.cookie]).toEqual([422, "SOLD_OUT", null]);
    expect((await send({ key })).cookie).toBeNull();
    await stall.setStock(5);
    const [bought, again] = [await send({ key }), await send({ key, to: second })];
    expect(bought.status).toBe(201);
    expect(again).toMatchObject({ status: 201, cookie: bought.cookie, json: { id: bought.json.id } });
  });

  it("returns the booking of a repeated first call though it could not be bought any more", async () => {
    const key = randomUUID();
    await stall.setStock(1);
    const first = await send({ key });
    await stall.sql("update ticket_categories set max_per_order = 1 where id = $1", [stall.category.id]);
    await stall.sql("update events set status = 'cancelled' where id = $1", [stall.event.id]);
    const again = await send({ key, to: second });
    await stall.sql("update events set status = 'published' where id = $1", [stall.event.id]);
    await stall.sql("update ticket_categories set max_per_order = 10 where id = $1", [stall.category.id]);
    expect(again).toMatchObject({ status: 201, cookie: first.cookie, json: { id: first.json.id } });
  });

  it("recognises a repeated first call for a day, and creates a new visitor after that", async () => {
    const key = randomUUID();
    const first = await send({ key });
    await stall.sql("update visitor_openings set made_at = made_at - interval '23 hours'");
    expect((await send({ key })).cookie).toBe(first.cookie);
    await stall.sql("update visitor_openings set made_at = made_at - interval '2 hours'");
    const later = await send({ key });
    expect(later.status).toBe(201);
    expect([later.cookie, later.json.id]).not.toContain(first.cookie);
    expect(later.json.id).not.toBe(first.json.id);
  });

  it("creates a new visitor each time for a guessable key", async () => {
    const key = freshKey();
    const [one, other] = [await send({ key }), await send({ key })];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.cookie).not.toBe(other.cookie);
  });

  it("returns the same browser for a repeated code request, and the code works there", async () => {
    const asking = { key: randomUUID(), path: "login-codes", body: { countryCode: "+62", phoneNumber: "81255500001" } };
    const first = await send(asking);
    const again = await send({ ...asking, to: second });
    expect([first.status, again.status, again.cookie]).toEqual([first.status, first.status, first.cookie]);
    expect(first.cookie).not.toBeNull();
    expect((await send({ ...asking, from: ABROAD })).cookie).not.toBe(first.cookie);
  });
});

it("stores a call's key and body only as keyed digests", async () => {
  const [key, other] = [randomUUID(), freshKey()];
  const { json, cookie } = await send({ key });
  await stall.shop.fetch(
    new Request(`http://${HOST}/api/v1/bookings/${json.id}/cancel`, {
      method: "POST",
      headers: { host: HOST, cookie: `karcis_visitor=${cookie}`, "content-type": "application/json", "idempotency-key": other },
      body: "{}",
    }),
  );
  const rows = await stall.sql<{ key: string; body_hash: string }>(
    `select b.idem_key as key, b.body_hash from bookings b where b.id = $1 union all
     select i.key, i.body_hash from idempotency i join bookings b on b.owner_hash = i.owner_hash where b.id = $1`,
    [json.id],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(JSON.stringify(row)).toMatch(/^\{"key":"[\w-]{43}","body_hash":"[\w-]{43}"\}$/);
});
