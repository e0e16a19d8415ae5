import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { send } from "#test/api/send.ts";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { codeFor, logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { withdrawOrder } from "./withdraw-links.ts";

const TENANT = "garudarun";
const HOST = `${TENANT}.localhost:3000`;
let shop: TestShop;
let event: EventDetail;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  event = await eventOf(newBuyer(shop, { tenant: TENANT }), "losari-sunset-5k");
  await sql("update quotas set total = total + 100");
});
afterAll(() => shop.close());
const sql = <T = Record<string, unknown>>(text: string, params: never[] = []) =>
  shop.services.db.transaction(TENANT, (tx) => tx.query<T & Record<string, unknown>>(text, params));

type Order = Omit<HeldBookingAnswer, "buyer"> & { readonly buyer: Buyer };

async function order(phone?: string): Promise<Order> {
  const buyer = newBuyer(shop, { tenant: TENANT });
  const category = event.prices.find((price) => price.bundlingTicket === "0")!;
  const held = await buyer.call("holdBooking", {
    body: holdBody(event, [{ categoryId: category.id, qty: 1 }]),
    idempotencyKey: freshKey(),
  });
  if (!held.ok) throw new Error(held.problem.code);
  const body = detailsBody(event, held.data);
  if (phone) Object.assign(body.patron, { phoneNumber: `0${phone.slice(3)}` });
  const saved = await buyer.call("saveDetails", { params: { id: held.data.id }, body, idempotencyKey: freshKey() });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
  return { ...held.data, buyer };
}

const statusOf = async ({ id }: Order, how: Parameters<typeof send>[2]) => (await send(shop, `/api/v1/bookings/${id}`, how)).status;
const pageOf = ({ id, accessKey }: Order, rest = "") => `/en/event/${event.slug}/transaction-status?b=${id}&k=${accessKey}${rest}`;
const PHONE_AGENT = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36";
const open = (path: string, { method = "GET", cookie = "", agent = PHONE_AGENT } = {}) =>
  shop.fetch(new Request(`http://${HOST}${path}`, { method, headers: { host: HOST, "user-agent": agent, cookie }, redirect: "manual" }));
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
const grantsOf = ({ id }: Order) => sql("select * from booking_grants where booking_id = $1", [id as never]);

describe("the key of an order's link", () => {
  it("accepts an order key in a header only, never in an API address", async () => {
    const made = await order();
    expect(await statusOf(made, { orderKey: made.accessKey })).toBe(200);
    expect(await statusOf(made, {})).toBe(404);
    const asked = await send(shop, `/api/v1/bookings/${made.id}?k=${made.accessKey}`);
    expect([asked.status, asked.json.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  it("takes the key out of a page's address and recognises the browser by cookie from then on", async () => {
    const made = await order();
    const answer = await open(pageOf(made, "&payment=success"));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/en/event/${event.slug}/transaction-status?b=${made.id}&payment=success`);
    expect([answer.headers.get("referrer-policy"), answer.headers.get("cache-control")]).toEqual(["no-referrer", "no-store"]);
    const cookie = cookieOf(answer);
    expect(cookie).toMatch(/^karcis_visitor=[\w-]{43}$/);
    expect(await statusOf(made, { cookie })).toBe(200);
    expect((await open(answer.headers.get("location")!, { cookie })).status).toBe(200);
    const again = await open(pageOf(made), { cookie });
    expect([again.status, again.headers.getSetCookie()]).toEqual([303, []]);
    const grants = await grantsOf(made);
    expect(grants).toMatchObject([{ device: "Chrome · Android" }]);
    const other = await order();
    expect(await statusOf(other, { cookie })).toBe(404);
  });

  it.each(["receipt?b=ID", "my-ticket?b=ID", "participants"])("takes the key out of %s too", async (page) => {
    const made = await order();
    const paths: Record<string, string> = {
      "receipt?b=ID": `/event/${event.slug}/receipt?b=${made.id}`,
      "my-ticket?b=ID": `/event/my-ticket?b=${made.id}`,
      participants: `/waiver-release/garudarun/participants?b=${made.id}`,
    };
    const answer = await open(`${paths[page]}&k=${made.accessKey}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, paths[page]]);
    expect(await statusOf(made, { cookie: cookieOf(answer) })).toBe(200);
  });

  it("redirects to the address without an invalid key and stores nothing", async () => {
    const made = await order();
    for (const key of [`${made.accessKey.slice(0, -1)}_`, "x", (await order()).accessKey]) {
      const answer = await open(`/event/${event.slug}/transaction-status?b=${made.id}&k=${key}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `/event/${event.slug}/transaction-status?b=${made.id}`]);
      const cookie = cookieOf(answer);
      if (cookie) expect(await statusOf(made, { cookie })).toBe(404);
    }
    expect(await grantsOf(made)).toEqual([]);
  });

  it("stores nothing for preview bots, HEAD and data requests", async () => {
    const made = await order();
    const machine = await open(pageOf(made), { agent: "WhatsApp/2.24 N" });
    expect([machine.status, machine.headers.getSetCookie()]).toEqual([200, []]);
    expect(await machine.text()).not.toContain("Budi");
    const head = await open(pageOf(made), { method: "HEAD" });
    expect([head.status, head.headers.getSetCookie()]).toEqual([200, []]);
    const data = await open(pageOf(made).replace("transaction-status?", "transaction-status.data?"));
    expect(data.headers.getSetCookie()).toEqual([]);
    expect(await data.text()).not.toContain("Budi");
    expect(await grantsOf(made)).toEqual([]);
    // A person presses the button on the page for bots.
    expect((await open(pageOf(made, "&open=1"), { agent: "WhatsApp/2.24 N" })).status).toBe(303);
  });

  it("ends key and grants 30 days after the event by the database's clock, but not the buyer's own access", async () => {
    const made = await order();
    const cookie = cookieOf(await open(pageOf(made)));
    const [at] = await sql("select starts_at, ends_at from events where id = $1", [event.id as never]);
    const ended = (days: number) =>
      sql(`update events set ends_at = now() - interval '${days} days', starts_at = now() - interval '${days + 1} days' where id = $1`, [
        event.id as never,
      ]);
    await ended(29);
    expect([await statusOf(made, { cookie }), await statusOf(made, { orderKey: made.accessKey })]).toEqual([200, 200]);
    await ended(31);
    expect([await statusOf(made, { cookie }), await statusOf(made, { orderKey: made.accessKey })]).toEqual([404, 404]);
    const late = await open(pageOf(made));
    expect(await statusOf(made, { cookie: cookieOf(late) })).toBe(404);
    expect(await statusOf(made, { cookie: made.buyer.cookie() })).toBe(200);
    await sql("update events set starts_at = $2, ends_at = $3 where id = $1", [event.id, at!["starts_at"], at!["ends_at"]] as never[]);
  });

  it("ends the key of an order without a date after 400 days", async () => {
    const made = await order();
    const [at] = await sql("select starts_at, ends_at from events where id = $1", [event.id as never]);
    await sql("update events set starts_at = null, ends_at = null where id = $1", [event.id as never]);
    const aged = (days: number) =>
      sql(`update bookings set created_at = now() - interval '${days} days' where id = $1`, [made.id as never]);
    await aged(399);
    expect(await statusOf(made, { orderKey: made.accessKey })).toBe(200);
    await aged(401);
    expect(await statusOf(made, { orderKey: made.accessKey })).toBe(404);
    await sql("update events set starts_at = $2, ends_at = $3 where id = $1", [event.id, at!["starts_at"], at!["ends_at"]] as never[]);
  });
});

describe("links to an order", () => {
  const links = (by: Buyer, id: string) => by.call("getOrderLinks", { params: { id } });

  it("withdraws sent keys and granted browsers at the buyer's wish, but keeps the buyer's browser", async () => {
    const made = await order();
    const [one, two] = [cookieOf(await open(pageOf(made))), cookieOf(await open(pageOf(made)))];
    const before = await links(made.buyer, made.id);
    expect(before.ok && before.data.browsers.map(({ device, isThis }) => [device, isThis])).toEqual([
      ["Chrome · Android", false],
      ["Chrome · Android", false],
    ]);
    const mine = await send(shop, `/api/v1/bookings/${made.id}/links`, { cookie: two });
    expect((mine.json["browsers"] as { isThis: boolean }[]).map(({ isThis }) => isThis)).toContain(true);

    const done = await made.buyer.call("withdrawOrderLinks", { params: { id: made.id }, body: {}, idempotencyKey: freshKey() });
    expect(done).toMatchObject({ ok: true, data: { browsers: [] } });
    for (const how of [{ orderKey: made.accessKey }, { cookie: one }, { cookie: two }]) expect(await statusOf(made, how)).toBe(404);
    expect(await statusOf(made, { cookie: made.buyer.cookie() })).toBe(200);
    const old = await open(pageOf(made));
    expect(await statusOf(made, { cookie: cookieOf(old) })).toBe(404);
    const [trace] = await sql("select actor from audit where subject_id = $1 and action = 'booking.links_withdrawn'", [made.id as never]);
    expect(trace).toEqual({ actor: "visitor" });
  });

  it("keeps only the browser that withdrew the links", async () => {
    const made = await order();
    const [one, two] = [cookieOf(await open(pageOf(made))), cookieOf(await open(pageOf(made)))];
    const path = `/api/v1/bookings/${made.id}/links/withdraw`;
    expect((await send(shop, path, { cookie: one, body: {} })).status).toBe(200);
    expect([await statusOf(made, { cookie: one }), await statusOf(made, { cookie: two })]).toEqual([200, 404]);
    expect((await send(shop, path, { cookie: two, body: {} })).status).toBe(404);
  });

  it("withdraws links under concurrent use, once per key", async () => {
    const made = await order();
    const idempotencyKey = freshKey();
    const act = () => made.buyer.call("withdrawOrderLinks", { params: { id: made.id }, body: {}, idempotencyKey });
    const answers = await Promise.all([act(), act(), act()]);
    expect(answers.every((answer) => answer.ok || answer.status === 409)).toBe(true);
    expect(await sql("select key_version from bookings where id = $1", [made.id as never])).toEqual([{ key_version: 2 }]);
  });

  it("ends one browser's grant, and its link opens the order again", async () => {
    const made = await order();
    const cookie = cookieOf(await open(pageOf(made)));
    const list = await links(made.buyer, made.id);
    const browser = list.ok ? list.data.browsers[0]!.id : "";
    const end = () => made.buyer.call("endOrderBrowser", { params: { id: made.id, browser }, body: {}, idempotencyKey: freshKey() });
    expect(await end()).toMatchObject({ ok: true, data: { browsers: [] } });
    expect(await statusOf(made, { cookie })).toBe(404);
    expect(await end()).toMatchObject({ status: 404 });
    const back = await open(pageOf(made), { cookie });
    expect([back.status, await statusOf(made, { cookie })]).toEqual([303, 200]);
  });

  it("ends links by a staff command, with an audit row", async () => {
    const made = await order();
    await shop.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, async (tx) => withdrawOrder(tx, { id: made.id, keep: null }));
    expect(await statusOf(made, { orderKey: made.accessKey })).toBe(404);
  });

  it("ends links when the buyer's number changes or goes to another person (A17)", async () => {
    const [before, after] = ["+6281255500111", "+6281255500222"];
    const made = await order(before);
    const guest = cookieOf(await open(pageOf(made)));
    const person = newBuyer(shop, { tenant: TENANT });
    await logInAs(shop, person, before);
    const typed = { countryCode: "+62", phoneNumber: after.slice(3) };
    await sql("delete from one_time_codes");
    await person.call("askPhoneCodes", { body: typed, idempotencyKey: freshKey() });
    const codes = { oldCode: await codeFor(shop, HOST, before), newCode: await codeFor(shop, HOST, after) };
    expect((await person.call("changePhone", { body: { ...typed, ...codes }, idempotencyKey: freshKey() })).ok).toBe(true);
    expect([await statusOf(made, { orderKey: made.accessKey }), await statusOf(made, { cookie: guest })]).toEqual([404, 404]);

    const phone = "+6281255500333";
    const theirs = await order(phone);
    await sql("delete from one_time_codes");
    await logInAs(shop, newBuyer(shop, { tenant: TENANT }), phone);
    await sql("update people set seen_at = now() - interval '181 days' where phone = $1", [phone as never]);
    expect(await statusOf(theirs, { orderKey: theirs.accessKey })).toBe(200);
    await sql("delete from one_time_codes");
    await logInAs(shop, newBuyer(shop, { tenant: TENANT }), phone);
    expect(await statusOf(theirs, { orderKey: theirs.accessKey })).toBe(404);
  });
});

describe("a payment's return address", () => {
  it("returns from payment without a key in the address, and the paying browser needs none", async () => {
    const made = await order();
    const seen: string[] = [];
    const provider = shop.services.provider!;
    const real = provider.createSession.bind(provider);
    provider.createSession = async (asked) => {
      seen.push(JSON.stringify(asked));
      return real(asked);
    };
    const body = { shownTotal: made.quote.total, locale: "en" as const };
    const paid = await made.buyer.call("startPayment", { params: { id: made.id }, body, idempotencyKey: freshKey() });
    provider.createSession = real;
    expect(paid.ok).toBe(true);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toContain("k=");
    expect(seen[0]).not.toContain(made.accessKey);
    const { returnUrl } = JSON.parse(seen[0]!) as { returnUrl: string };
    const back = new URL(returnUrl);
    expect((await open(back.pathname + back.search, { cookie: made.buyer.cookie() })).status).toBe(200);
    const elsewhere = await open(back.pathname + back.search);
    expect(elsewhere.status).toBe(200);
    expect(await elsewhere.text()).not.toContain(made.reference);
    back.searchParams.delete("r");
    const madeUp = await open(back.pathname + back.search);
    expect(madeUp.status).toBe(404);
    expect(await madeUp.text()).toContain("/get-ticket");
  });
});
