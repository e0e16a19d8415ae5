import { visitorAct } from "#test/harness/visitor-act.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freeOrder } from "#test/api/tickets/document-refusals.ts";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { askCodeFor, codeFor, enterCode, logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const TENANT = "garudarun";
const HOST = `${TENANT}.localhost:3000`;
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());
const sql = (text: string, params: never[] = []) => shop.services.db.transaction(TENANT, (tx) => tx.query<{ n: number }>(text, params));
beforeEach(async () => {
  await sql("delete from one_time_codes");
});

let serial = 0;
function freshPhone(): string {
  serial += 1;
  return `+628124${String(serial).padStart(4, "0")}567`;
}
const buyer = (tenant = TENANT) => newBuyer(shop, { tenant });
const act = (by: Buyer, name: "logOut" | "logOutEverywhere") => by.call(name, { body: {}, idempotencyKey: randomUUID() });

async function loggedIn(phone = freshPhone()) {
  const by = buyer();
  await sql("delete from one_time_codes");
  await logInAs(shop, by, phone);
  return { by, phone, token: tokenOf(by) };
}
const tokenOf = (by: Buyer) => /karcis_session=([^;]*)/.exec(by.cookie())?.[1] ?? "";

/** One call with a raw Cookie header. */
async function raw(
  method: string,
  {
    path,
    headers = {},
    body,
    host = HOST,
  }: { readonly path: string; readonly headers?: Record<string, string>; readonly body?: string | undefined; readonly host?: string },
) {
  const answer = await shop.fetch(
    new Request(`http://${host}${path}`, { method, headers: { host, ...headers }, ...(body === undefined ? {} : { body }) }),
  );
  return { status: answer.status, cookies: answer.headers.getSetCookie(), json: (await answer.json()) as Record<string, never> };
}
const sessionsWith = (cookie: string, host = HOST) => raw("GET", { path: "/api/v1/sessions", headers: { cookie }, host });

describe("a session", () => {
  it("keeps a session in a cookie out of reach of scripts, and as a hash in the database", async () => {
    const { by, phone } = await loggedIn();
    await sql("delete from one_time_codes");
    await askCodeFor(by, phone);
    const code = await codeFor(shop, by.host, phone);
    const body = JSON.stringify({ countryCode: "+62", phoneNumber: phone.slice(3), code });
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID(), cookie: by.cookie() };
    const { cookies } = await raw("POST", { path: "/api/v1/logins", headers, body });
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^karcis_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/);
    const token = cookies[0]!.slice(15, 58);
    expect(JSON.stringify(await sql("select to_jsonb(s) as row from login_sessions s"))).not.toContain(token);
  });

  it("uses a __Host- cookie for sessions over TLS", async () => {
    const { sessionCookie, sessionOf } = await import("../../../platform/http/visitor/session-cookie.ts");
    const token = randomBytes(32).toString("base64url");
    expect(sessionCookie(token, true)).toMatch(/^__Host-karcis_session=[\w-]{43}; Secure; Path=\/; HttpOnly; SameSite=Lax/);
    const plain = new Request("https://x.example/", { headers: { cookie: `karcis_session=${token}` } });
    expect(sessionOf(plain, true)).toBeNull();
  });

  it("begins a session under a new token and invalidates a planted or earlier one (A11)", async () => {
    const planted = randomBytes(32).toString("base64url");
    const { by, phone, token: first } = await loggedIn();
    expect((await sessionsWith(`karcis_session=${planted}`)).status).toBe(401);
    await sql("delete from one_time_codes");
    await logInAs(shop, by, phone);
    const second = tokenOf(by);
    expect(second).not.toBe(first);
    expect(second).not.toBe(planted);
    expect((await sessionsWith(`karcis_session=${first}`)).status).toBe(401);
    expect((await sessionsWith(`karcis_session=${second}`)).json["sessions"]).toHaveLength(1);
  });

  it("ends a session at once on logout, for good (A12) [B10]", async () => {
    const by = buyer();
    const phone = freshPhone();
    const key = randomUUID();
    await askCodeFor(by, phone);
    const code = await codeFor(shop, by.host, phone);
    expect((await enterCode(by, { phone, code, key })).ok).toBe(true);
    const cookie = by.cookie();
    expect((await sessionsWith(cookie)).status).toBe(200);
    expect(await act(by, "logOut")).toMatchObject({ ok: true, data: { person: null } });
    expect(by.cookie()).toBe("");
    expect(await sessionsWith(cookie)).toMatchObject({ status: 401, json: { code: "LOGIN_REQUIRED" } });
    const body = { countryCode: "+62", phoneNumber: phone.slice(3), code };
    const headers = { "content-type": "application/json", "idempotency-key": key, cookie };
    expect((await raw("POST", { path: "/api/v1/logins", headers, body: JSON.stringify(body) })).status).toBe(201);
    expect((await sessionsWith(cookie)).status).toBe(401);
    expect(await act(buyer(), "logOut")).toMatchObject({ ok: true });
  });

  it("draws session tokens at random, repeats one to its own browser for a day, and stores none in plain text (D05)", async () => {
    const [by, phone, key] = [buyer(), freshPhone(), randomUUID()];
    await askCodeFor(by, phone);
    const visitor = by.cookie();
    const body = JSON.stringify({ countryCode: "+62", phoneNumber: phone.slice(3), code: await codeFor(shop, by.host, phone) });
    const logIn = async (cookie: string, sent = body) => {
      const headers = { "content-type": "application/json", "idempotency-key": key, ...(cookie ? { cookie } : {}) };
      const { status, cookies } = await raw("POST", { path: "/api/v1/logins", headers, body: sent });
      return { status, token: /^karcis_session=([\w-]{43});/.exec(cookies.find((line) => line.startsWith("karcis_session=")) ?? "")?.[1] };
    };
    const first = await logIn(visitor);
    expect(first).toEqual({ status: 201, token: expect.stringMatching(/^[\w-]{43}$/) as unknown });
    expect(await logIn(visitor)).toEqual(first);
    const stranger = buyer();
    await askCodeFor(stranger, freshPhone());
    for (const cookie of ["", stranger.cookie()]) expect((await logIn(cookie)).token).toBeUndefined();
    expect(await logIn(visitor, body.replace(phone.slice(3), freshPhone().slice(3)))).toEqual({ status: 422, token: undefined });
    expect(JSON.stringify(await sql("select to_jsonb(i) as row from idempotency i"))).not.toContain(first.token);
    await sql("update login_sessions set created_at = created_at - interval '25 hours'");
    expect(await logIn(visitor)).toEqual({ status: 410, token: undefined });
    expect((await sessionsWith(`karcis_session=${first.token}`)).status).toBe(200);
  });

  it("makes the browser a new visitor after logout: its orders open by login or link only", async () => {
    const { by, phone } = await loggedIn();
    const { id } = await freeOrder(shop, by);
    await shop.services.db.transaction("garudarun" as never, (tx) =>
      tx.query("update booking_buyers set phone = $2 where booking_id = $1", [id, phone]),
    );
    const mine = async (who: Buyer) => {
      const answer = await who.call("listMyTickets", { query: {} });
      return answer.ok && answer.data.tickets.map(({ bookingId }) => bookingId);
    };
    expect(await mine(by)).toEqual([id]);
    expect((await act(by, "logOut")).ok).toBe(true);
    expect(await mine(by)).toEqual([]);
    const again = await loggedIn(phone);
    expect(await mine(again.by)).toEqual([id]);
  });

  it("ends all sessions of one person, and no other's, on logging out everywhere (A12)", async () => {
    const one = await loggedIn();
    const two = await loggedIn(one.phone);
    const other = await loggedIn();
    const list = await one.by.call("listSessions", {});
    expect(list.ok && list.data.sessions.map((each) => each.isThis)).toEqual([false, true]);
    expect((await act(one.by, "logOutEverywhere")).ok).toBe(true);
    for (const dead of [one, two]) expect((await sessionsWith(`karcis_session=${dead.token}`)).status).toBe(401);
    expect((await sessionsWith(`karcis_session=${other.token}`)).status).toBe(200);
    expect(await act(buyer(), "logOutEverywhere")).toMatchObject({ ok: false, status: 401 });
  });

  it("lets only the person's own devices end a session", async () => {
    const one = await loggedIn();
    const two = await loggedIn(one.phone);
    const stranger = await loggedIn();
    const list = await one.by.call("listSessions", {});
    const id = list.ok ? list.data.sessions.find((each) => !each.isThis)!.id : "";
    const end = (by: Buyer) => by.call("endSession", { params: { id }, body: {}, idempotencyKey: randomUUID() });
    expect(await end(stranger.by)).toMatchObject({ ok: false, status: 404 });
    expect((await sessionsWith(`karcis_session=${two.token}`)).status).toBe(200);
    expect(await end(one.by)).toMatchObject({ ok: true, data: { sessions: [{ isThis: true }] } });
    expect((await sessionsWith(`karcis_session=${two.token}`)).status).toBe(401);
  });

  it("rejects a session token that is changed, cut, oversized or sent twice (A13)", async () => {
    const { token } = await loggedIn();
    const flipped = `${token.slice(0, 20)}${token[20] === "A" ? "B" : "A"}${token.slice(21)}`;
    const cookies = [
      `karcis_session=${flipped}`,
      `karcis_session=${token.slice(0, -1)}`,
      `karcis_session=${token}${token}`,
      `karcis_session=${"x".repeat(10_000)}`,
      `karcis_session=${token}; karcis_session=${token}`,
      `karcis_session="${token}"`,
      "karcis_session=",
    ];
    for (const cookie of cookies) {
      expect(await sessionsWith(cookie), cookie.slice(0, 60)).toMatchObject({ status: 401, json: { code: "LOGIN_REQUIRED" } });
      expect((await raw("GET", { path: "/api/v1/session", headers: { cookie } })).json).toMatchObject({ person: null });
    }
    expect((await sessionsWith(`karcis_session=${token}`)).status).toBe(200);
  });

  it("rejects a session at another tenant's host (A14)", async () => {
    const { token } = await loggedIn();
    const there = await sessionsWith(`karcis_session=${token}`, "jenius.localhost:3000");
    expect(there).toMatchObject({ status: 401, json: { code: "LOGIN_REQUIRED" } });
  });

  it("ends a session 30 days after the last visit and 90 days after its beginning", async () => {
    const { token } = await loggedIn();
    const status = async () => (await sessionsWith(`karcis_session=${token}`)).status;
    const back = (column: string, days: number) => sql(`update login_sessions set ${column} = now() - interval '${days} days'`);
    await back("seen_at", 29);
    expect(await status()).toBe(200);
    expect(await sql("select count(*)::int as n from login_sessions where seen_at > now() - interval '1 minute'")).toEqual([{ n: 1 }]);
    await back("seen_at", 31);
    expect(await status()).toBe(401);
    await back("seen_at", 0);
    expect(await status()).toBe(200);
    await back("created_at", 91);
    expect(await status()).toBe(401);
  });

  it("runs no session query for a visitor without the cookie", async () => {
    const { currentPerson } = await import("./current-person.ts");
    const db = new Proxy({}, { get: () => expect.unreachable("a query was made") });
    await expect(currentPerson(visitorAct({ ...shop.services, db: db as never }, TENANT))).resolves.toBeNull();
  });
});

describe("a call that changes the login", () => {
  const body = JSON.stringify({ countryCode: "+62", phoneNumber: "81299990001" });
  const json = { "content-type": "application/json", "idempotency-key": "a-key-of-a-test" };
  const PATHS = ["/api/v1/login-codes", "/api/v1/logins", "/api/v1/session/end", "/api/v1/session/end-everywhere"];

  it.each([
    ["a form that says it is text", { "content-type": "text/plain" }, 415],
    ["a form without an origin", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a page of another site", { ...json, "sec-fetch-site": "cross-site" }, 403],
    ["another shop of the same site", { ...json, "sec-fetch-site": "same-site" }, 403],
    ["another origin", { ...json, origin: "http://jenius.localhost:3000" }, 403],
    ["a page without an origin of its own", { ...json, origin: "null" }, 403],
  ])("refuses a login-changing call from %s (A15)", async (_, headers, status) => {
    const { by, token } = await loggedIn();
    const before = await sql("select count(*)::int as n from one_time_codes");
    for (const path of PATHS) {
      const sent = path.startsWith("/api/v1/session/") ? "{}" : body;
      const answer = await raw("POST", { path, headers: { cookie: by.cookie(), ...headers }, body: sent });
      expect(answer.status, path).toBe(status);
      expect(answer.cookies, path).toEqual([]);
    }
    expect(await sql("select count(*)::int as n from one_time_codes")).toEqual(before);
    expect((await sessionsWith(`karcis_session=${token}`)).status).toBe(200);
  });

  it("refuses login-changing calls by GET (A15)", async () => {
    const { by, token } = await loggedIn();
    for (const path of PATHS) expect((await raw("GET", { path, headers: { cookie: by.cookie() } })).status, path).toBe(405);
    expect((await sessionsWith(`karcis_session=${token}`)).status).toBe(200);
  });

  it("lets no other site log a visitor in as somebody else, or out (A16)", async () => {
    const victim = await loggedIn();
    const attacker = buyer();
    const phone = freshPhone();
    await askCodeFor(attacker, phone);
    const code = await codeFor(shop, attacker.host, phone);
    const sent = JSON.stringify({ countryCode: "+62", phoneNumber: phone.slice(3), code });
    const forced = { ...json, cookie: victim.by.cookie(), origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect(await raw("POST", { path: "/api/v1/logins", headers: forced, body: sent })).toMatchObject({ status: 403, cookies: [] });
    expect(await raw("POST", { path: "/api/v1/session/end", headers: forced, body: "{}" })).toMatchObject({ status: 403, cookies: [] });
    // Even from the shop's own page, a code works only in the browser that requested it.
    expect((await enterCode(victim.by, { phone, code })).ok).toBe(false);
    expect(await victim.by.call("getSession", {})).toMatchObject({ data: { person: { phone: victim.phone } } });
  });
});
