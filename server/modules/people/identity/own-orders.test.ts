import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { codeFor, keptMessages, logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { listOwnOrders } from "./own-orders.ts";

const TENANT = "garudarun";
let shop: TestShop;
let event: EventDetail;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  event = await eventOf(newBuyer(shop, { tenant: TENANT }), "losari-sunset-5k");
  // More orders than the event has tickets left.
  await sql(`update quotas set total = total + 50 where event_id = '${event.id}'`);
});
afterAll(() => shop.close());
const sql = <T = { n: number }>(text: string, params: never[] = []) =>
  shop.services.db.transaction(TENANT, (tx) => tx.query<T & Record<string, unknown>>(text, params));
beforeEach(async () => {
  await sql("delete from one_time_codes");
});

let serial = 0;
function freshPhone(): string {
  serial += 1;
  return `+628125${String(serial).padStart(4, "0")}567`;
}

/** An order in a new browser with a number, `days` old. */
async function order(phone: string, { days = 0, email = "budi@example.com" } = {}): Promise<string> {
  const by = newBuyer(shop, { tenant: TENANT });
  const category = event.prices.find((price) => price.bundlingTicket === "0")!;
  const held = await by.call("holdBooking", { body: holdBody(event, [{ categoryId: category.id, qty: 1 }]), idempotencyKey: freshKey() });
  if (!held.ok) throw new Error(held.problem.code);
  const body = detailsBody(event, held.data);
  const patron = { ...(body.patron as object), email, countryCode: "+62", phoneNumber: `0${phone.slice(3)}` } as never;
  const saved = await by.call("saveDetails", { params: { id: held.data.id }, body: { ...body, patron }, idempotencyKey: freshKey() });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
  await sql(`update bookings set created_at = now() - interval '${days} days' where id = '${held.data.id}'`);
  return held.data.id;
}

async function loggedIn(phone: string): Promise<Buyer> {
  await sql("delete from one_time_codes");
  const by = newBuyer(shop, { tenant: TENANT });
  await logInAs(shop, by, phone);
  return by;
}
async function ordersOf(phone: string): Promise<readonly string[]> {
  const [person] = await sql<{ id: string }>(`select id from people where phone = '${phone}' and closed_at is null`);
  return listOwnOrders({ db: shop.services.db, tenant: TENANT as never }, { id: person!.id, phone });
}
const older = async (by: Buyer) => {
  const answer = await by.call("getOlderOrders", {});
  return answer.ok ? answer.data.count : answer.problem.code;
};
const askByEmail = (by: Buyer, email: string) => by.call("askOlderOrdersCode", { body: { email }, idempotencyKey: randomUUID() });
const proveByEmail = (by: Buyer, email: string, code: string) =>
  by.call("proveOlderOrders", { body: { email, code }, idempotencyKey: randomUUID() });
const codeOf = (answer: { ok: true } | { ok: false; status: number; problem: { code: string } }) =>
  answer.ok ? "ok" : `${answer.status} ${answer.problem.code}`;

describe("orders made without a login", () => {
  it("assigns earlier and later orders to their number's first login [B10]", async () => {
    const phone = freshPhone();
    const first = await order(phone);
    await order(freshPhone());
    await loggedIn(phone);
    expect(await ordersOf(phone)).toEqual([first]);
    const second = await order(phone);
    expect(await ordersOf(phone)).toEqual([second, first]);
  });

  it("shows old orders only after proof of their e-mail address (A17)", async () => {
    const phone = freshPhone();
    const young = await order(phone, { days: 100 });
    const old = await order(phone, { days: 200, email: "Sari@Example.com" });
    await order(phone, { days: 300, email: "somebody@example.com" });
    const by = await loggedIn(phone);
    expect(await ordersOf(phone)).toEqual([young]);
    expect(await older(by)).toBe(2);

    const messages = (await keptMessages(shop, by.host)).length;
    expect(codeOf(await askByEmail(by, "guess@example.com"))).toBe("ok");
    expect((await keptMessages(shop, by.host)).length).toBe(messages);
    expect(codeOf(await askByEmail(by, "sari@example.com"))).toBe("ok");
    const code = await codeFor(shop, by.host, "sari@example.com");
    expect(codeOf(await proveByEmail(by, "guess@example.com", code))).toBe("401 CODE_WRONG");
    expect(await proveByEmail(by, "sari@example.com", code)).toMatchObject({ ok: true, data: { count: 1 } });
    expect((await ordersOf(phone)).toSorted()).toEqual([young, old].toSorted());
  });

  it("hides orders from a number's new owner after a long absence (A17)", async () => {
    const phone = freshPhone();
    const theirs = await order(phone);
    const former = await loggedIn(phone);
    expect(await ordersOf(phone)).toEqual([theirs]);
    await sql(`update bookings set created_at = now() - interval '190 days' where id = '${theirs}'`);
    await sql(
      `update people set orders_since = orders_since - interval '190 days', seen_at = now() - interval '179 days' where phone = '${phone}'`,
    );
    await loggedIn(phone);
    expect(await ordersOf(phone)).toEqual([theirs]);
    await sql(`update people set seen_at = now() - interval '181 days' where phone = '${phone}'`);
    await loggedIn(phone);
    expect(await ordersOf(phone)).toEqual([]);
    expect(await former.call("getSession", {})).toMatchObject({ data: { person: null } });
  });
});

describe("a known buyer", () => {
  const known = (by: Buyer) => by.call("getKnownBuyer", {});
  const confirm = (id: string) => sql(`update bookings set status = 'confirmed', confirmed_at = now() where id = '${id}'`);

  it("has the details of the person's latest confirmed order in this shop alone, without identity numbers", async () => {
    const phone = freshPhone();
    const first = await order(phone, { email: "first@example.com" });
    const by = await loggedIn(phone);
    // Before a confirmed order, the number that the login proved, and nothing of an order that nobody paid.
    const blank = { fullName: "", email: "", countryCode: "+62", phoneNumber: phone.slice(3), gender: "", citizenship: "", channel: null };
    expect(await known(by)).toMatchObject({ ok: true, data: { buyer: blank } });
    await confirm(first);
    await order(phone, { email: "unpaid@example.com" });
    await confirm(await order(freshPhone(), { email: "other@example.com" }));
    const answer = await known(by);
    const own = { email: "first@example.com", countryCode: "+62", phoneNumber: phone.slice(3), channel: null };
    expect(answer).toMatchObject({ ok: true, data: { buyer: own } });
    expect(JSON.stringify(answer)).not.toMatch(/identity|\d{16}/);
    await confirm(await order(phone, { email: "FIRST@example.com" }));
    expect(await known(by)).toMatchObject({ data: { buyer: { email: "FIRST@example.com" } } });
  });

  it("takes nothing from free orders, and no address where orders with the number name several", async () => {
    const phone = freshPhone();
    const by = await loggedIn(phone);
    const free = await order(phone, { email: "stranger@example.com" });
    await confirm(free);
    await sql(`update bookings set gross = 0, discount = 0, tax = 0, service_fee = 0, total = 0 where id = '${free}'`);
    expect(await known(by)).toMatchObject({ data: { buyer: { fullName: "", email: "", phoneNumber: phone.slice(3) } } });
    await confirm(await order(phone, { email: "own@example.com" }));
    expect(await known(by)).toMatchObject({ data: { buyer: { email: "own@example.com" } } });
    await confirm(await order(phone, { email: "stranger@example.com" }));
    expect(await known(by)).toMatchObject({ data: { buyer: { email: "" } } });
  });

  it("is unknown to visitors, to another brand, and once the details are erased", async () => {
    const phone = freshPhone();
    const id = await order(phone);
    await confirm(id);
    expect(codeOf(await known(newBuyer(shop, { tenant: TENANT })))).toBe("401 LOGIN_REQUIRED");
    const elsewhere = newBuyer(shop, { tenant: "karcis" });
    await logInAs(shop, elsewhere, phone);
    const unnamed = { data: { buyer: { fullName: "", email: "", phoneNumber: phone.slice(3) } } };
    expect(await known(elsewhere)).toMatchObject(unnamed);
    const by = await loggedIn(phone);
    expect(await known(by)).not.toMatchObject(unnamed);
    await sql(`update booking_buyers set full_name = '', email = null, patron = '{}' where booking_id = '${id}'`);
    expect(await known(by)).toMatchObject(unnamed);
  });
});

describe("a person's number", () => {
  const typed = (phone: string) => ({ countryCode: "+62", phoneNumber: phone.slice(3) });
  const askBoth = (by: Buyer, phone: string) => by.call("askPhoneCodes", { body: typed(phone), idempotencyKey: randomUUID() });
  const change = (by: Buyer, phone: string, oldCode: string, newCode: string) =>
    by.call("changePhone", { body: { ...typed(phone), oldCode, newCode }, idempotencyKey: randomUUID() });
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it("changes a person's number after proof of both, and keeps the orders (A17)", async () => {
    const [before, after] = [freshPhone(), freshPhone()];
    const own = await order(before);
    const by = await loggedIn(before);
    const elsewhere = await loggedIn(before);
    expect(codeOf(await change(by, after, "123456", "123456"))).toBe("401 CODE_WRONG");
    await sql("delete from one_time_codes");
    expect(codeOf(await askBoth(by, after))).toBe("ok");
    const [oldCode, newCode] = [await codeFor(shop, by.host, before), await codeFor(shop, by.host, after)];
    expect(codeOf(await change(by, after, oldCode, wrongOf(newCode)))).toBe("401 CODE_WRONG");
    expect(codeOf(await change(by, after, wrongOf(oldCode), newCode))).toBe("401 CODE_WRONG");
    expect(codeOf(await change(elsewhere, after, oldCode, newCode))).toBe("401 CODE_WRONG");
    expect(await by.call("getSession", {})).toMatchObject({ data: { person: { phone: before } } });
    expect(await change(by, after, oldCode, newCode)).toMatchObject({ ok: true, data: { person: { phone: after } } });
    expect(await ordersOf(after)).toEqual([own]);
    expect(await elsewhere.call("getSession", {})).toMatchObject({ data: { person: null } });
    const [trace] = await sql<{ row: unknown }>("select to_jsonb(a) as row from audit a where action = 'person.phone_changed'");
    expect(JSON.stringify(trace)).not.toContain(after.slice(3));
  });

  it("refuses another person's number", async () => {
    const [mine, theirs] = [freshPhone(), freshPhone()];
    await loggedIn(theirs);
    const by = await loggedIn(mine);
    await sql("delete from one_time_codes");
    await askBoth(by, theirs);
    const codes = [await codeFor(shop, by.host, mine), await codeFor(shop, by.host, theirs)] as const;
    expect(codeOf(await change(by, theirs, ...codes))).toBe("422 PHONE_TAKEN");
    expect(codeOf(await askBoth(by, mine))).toBe("422 PHONE_NOT_SERVED");
    expect(codeOf(await askBoth(newBuyer(shop, { tenant: TENANT }), freshPhone()))).toBe("401 LOGIN_REQUIRED");
  });
});
