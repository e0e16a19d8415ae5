import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { OWNER_BODIES } from "#test/api/people/owner-bodies.ts";
import { effects, send, type Sent } from "#test/api/send.ts";
import { eventOf, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
let event: EventDetail;
let businessId: string;
let foreignBusiness: string;
let booking: { id: string; accessKey: string };
let cookie: string;

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  event = await eventOf(newBuyer(shop, { tenant: "garudarun" }), "losari-sunset-5k");
  businessId = (await send(shop, "/api/v1/config")).json["businessId"] as string;
  foreignBusiness = (await send(shop, "/api/v1/config", { host: "jenius.localhost:3000" })).json["businessId"] as string;
  const held = await send(shop, "/api/v1/bookings", { body: hold() });
  booking = held.json as unknown as typeof booking;
  cookie = held.headers.get("set-cookie")!.split(";")[0]!;
});
afterAll(() => shop.close());

const hold = () => holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]);
const code = (answer: Sent) => `${answer.status} ${answer.json.code}`;
const uiOf = (answer: Sent) => answer.json["ui"];
const rows = Object.values(API) as readonly Endpoint[];

/** The address of an endpoint, with this visitor's booking and a valid body. */
function callOf(row: Endpoint): { path: string; body?: unknown } {
  const path = row.path
    .replace("{slug}", event.slug)
    .replace("{name}", "terms")
    .replace("{id}", booking.id)
    .replace("{browser}", booking.id);
  if (row.method === "GET") return { path };
  return { path, body: row.name === "holdBooking" ? hold() : {} };
}

describe("the host", () => {
  it.each([
    "nobody.example",
    "evil.com",
    "10.0.0.7",
    "nobody.localhost",
    "localhost.evil.com",
    "garudarun.localhost.evil.com",
    "garudarun.localhost:99999",
    "garudarun.localhost:80:80",
    "garudarun.localhost:",
    "garudarun.localhost.",
    "garudarun..localhost",
    "garudarun@evil.com",
    "evil.com/garudarun.localhost",
    "garudarun.localhost evil.com",
    "garudarun.localhost,jenius.localhost",
    "xn--garudarun-.localhost",
    "[::2]",
    "0x7f000001",
    "_.localhost",
  ])("answers unknown host %j with no tenant (T01) [T10]", async (host) => {
    for (const path of ["/api/v1/config", "/", "/event", "/media/garudarun/logo.svg"]) {
      const answer = await send(shop, path, { host });
      expect(code(answer)).toBe("421 UNKNOWN_HOST");
      expect(answer.text).not.toMatch(/garuda/i);
    }
  });

  it("finds the tenant by the host alone, in any case and with any port (T01) [T10]", async () => {
    for (const host of ["garudarun.localhost", "GarudaRun.LocalHost:3000", "garudarun.localhost:8080"]) {
      expect(uiOf(await send(shop, "/api/v1/config", { host }))).toBe("garudarun");
    }
    expect(uiOf(await send(shop, "/api/v1/config", { host: "jenius.localhost" }))).toBe("jenius");
  });

  it("shows the provider's own brand on the deployment's host (T01) [T2]", async () => {
    for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000"])
      expect(uiOf(await send(shop, "/api/v1/config", { host }))).toBe("karcis");
  });

  it("shows the configured brand on the deployment's host, beside brands' own hosts (T01) [T2]", async () => {
    const own = await openShop(null, { worker: false, env: { UI: "melancarun", OWN_HOSTS: "localhost,tickets.example" } });
    try {
      for (const host of ["localhost:3000", "tickets.example"])
        expect(uiOf(await send(own, "/api/v1/config", { host }))).toBe("melancarun");
      expect(uiOf(await send(own, "/api/v1/config", { host: "karcis.localhost" }))).toBe("karcis");
      expect((await send(own, "/api/v1/config", { host: "127.0.0.1" })).status).toBe(421);
    } finally {
      await own.close();
    }
  });

  it("ignores other headers that name a host (T03) [T10]", async () => {
    const plain = await send(shop, "/api/v1/config");
    for (const [name, value] of [
      ["x-forwarded-host", "jenius.localhost"],
      ["forwarded", "host=jenius.localhost;proto=https"],
      ["x-host", "jenius.localhost"],
      ["x-original-url", "/api/v1/events"],
      ["x-rewrite-url", "/api/v1/events"],
      ["x-tenant", "jenius"],
      ["x-forwarded-proto", "https"],
    ] as const) {
      expect((await send(shop, "/api/v1/config", { headers: { [name]: value } })).text).toBe(plain.text);
    }
    const held = await send(shop, "/api/v1/bookings", {
      body: hold(),
      headers: { "x-forwarded-proto": "https", "x-forwarded-host": "evil.com" },
    });
    expect(held.headers.get("set-cookie")).toMatch(/^karcis_visitor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  });
});

describe("businessId", () => {
  it("finds nothing on any endpoint for an unknown or foreign business (T04) [T10][A2]", async () => {
    for (const row of rows) {
      const { path, body } = callOf(row);
      for (const given of [foreignBusiness, "nobody", `${businessId},${foreignBusiness}`, `${businessId},`, "*", `${businessId}%00`]) {
        const answer = await send(shop, `${path}?businessId=${given}`, { method: row.method, body, cookie });
        expect(`${row.name} ${given} ${code(answer)}`).toBe(`${row.name} ${given} 404 NOT_FOUND`);
      }
    }
  });

  it("accepts businessId once, and only as plain text (T04)(H07)", async () => {
    for (const query of [
      `businessId=${businessId}&businessId=${businessId}`,
      `businessId[]=${businessId}`,
      `businessId[a]=${businessId}`,
      "a=1&a=2",
    ]) {
      expect(code(await send(shop, `/api/v1/events?${query}`))).toBe("400 VALIDATION_FAILED");
    }
    expect((await send(shop, `/api/v1/events?businessId=${businessId}`)).status).toBe(200);
    expect((await send(shop, "/api/v1/events?businessId=")).status).toBe(200);
  });

  it.each([
    "page=0",
    "page=1e9",
    "page=1.5",
    "size=25",
    "size=1e12",
    "when=never",
    "from=yesterday",
    "locale=xx",
    "include=payments",
    "fields=*",
    "sort=phone",
    "tenant=jenius",
    "__proto__=1",
    "constructor=1",
    `q=${"x".repeat(81)}`,
  ])("refuses other parameters beside businessId: %s (H08)(O09)", async (query) => {
    expect(code(await send(shop, `/api/v1/events?${query}`))).toBe("400 VALIDATION_FAILED");
  });
});

/** Endpoints that need a login. A visitor's cookie or key opens none of them. */
const needsLogin = (row: Endpoint) => row.problems.includes("LOGIN_REQUIRED");

describe("another visitor's things", () => {
  it("requires login before any look-up [B10]", async () => {
    const paths = rows.filter((row) => row.path.includes("{id}") && needsLogin(row));
    expect(paths.map((row) => row.name)).toEqual(expect.arrayContaining(["endSession", "removePasskey"]));
    for (const row of paths) {
      const { path, body } = callOf(row);
      for (const how of [{}, { cookie }, { cookie: "karcis_login=guessed" }, { cookie, host: "jenius.localhost:3000" }]) {
        const answer = await send(shop, path, { ...how, method: row.method, body: row.method === "GET" ? undefined : body });
        expect(`${row.name} ${JSON.stringify(how)} ${code(answer)}`).toBe(`${row.name} ${JSON.stringify(how)} 401 LOGIN_REQUIRED`);
      }
    }
  });

  it("hides an owner's things from other browsers, keys, and tenants' hosts (O01)(T04) [T10]", async () => {
    const paths = rows.filter((row) => row.access === "owner" && row.path.includes("{id}") && !needsLogin(row));
    expect(paths.length).toBeGreaterThan(6);
    const before = await effects(shop, ["garudarun", "jenius"]);
    for (const row of paths) {
      const { path, body } = callOf(row);
      const sent = row.method === "GET" ? undefined : (OWNER_BODIES[row.name] ?? body);
      for (const how of [
        {},
        { orderKey: "A".repeat(24) },
        { orderKey: booking.accessKey.slice(0, -1) },
        { orderKey: `${booking.accessKey}x` },
        { orderKey: booking.accessKey, host: "jenius.localhost:3000" },
        { cookie, host: "jenius.localhost:3000" },
        { cookie: `${cookie.slice(0, -1)}_` },
        { cookie: `${cookie}; ${cookie}` },
        { cookie: `karcis_visitor=${"x".repeat(9000)}` },
      ] as { orderKey?: string; host?: string; cookie?: string }[]) {
        const answer = await send(shop, path, { ...how, method: row.method, body: sent });
        expect(`${row.name} ${JSON.stringify(how)} ${code(answer)}`).toBe(`${row.name} ${JSON.stringify(how)} 404 NOT_FOUND`);
      }
    }
    expect(await effects(shop, ["garudarun", "jenius"])).toEqual(before);
  });

  it("answers exactly as for missing things (O01)", async () => {
    const there = await send(shop, `/api/v1/bookings/${booking.id}`);
    const nowhere = await send(shop, "/api/v1/bookings/00000000-0000-4000-8000-000000000000");
    const { requestId: _a, ...one } = there.json;
    const { requestId: _b, ...other } = nowhere.json;
    expect(one).toEqual(other);
  });

  it("shows pictures on their own host only (T12) [T10]", async () => {
    expect((await send(shop, "/media/garudarun/logo.svg")).status).toBe(200);
    for (const path of [
      "/media/jenius/logo.svg",
      "/media/jenius/hero-v1-360.webp",
      "/media/garudarun/../jenius/logo.svg",
      "/media/garudarun/..%2fjenius%2flogo.svg",
      "/media/garudarun/%252e%252e/secret",
      "/media/garudarun/..%5c..%5csecret",
      "/media//etc/passwd",
      "/media/garudarun/logo.svg%00",
      "/media/garudarun/LOGO.svg",
    ]) {
      expect(`${path} ${(await send(shop, path)).status}`).toBe(`${path} 404`);
    }
  });
});

describe("the origin of a call", () => {
  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a brand beside ours", { "sec-fetch-site": "same-site" }],
    ["another origin", { origin: "http://jenius.localhost:3000" }],
    ["another port", { origin: "http://garudarun.localhost:3001" }],
    ["another scheme", { origin: "https://garudarun.localhost:3000" }],
    ["a look-alike", { origin: "http://garudarun.localhost:3000.evil.com" }],
    ["nowhere", { origin: "null" }],
  ])("refuses a changing call from %s (A15)(H11)", async (_, headers) => {
    const before = await effects(shop);
    const answer = await send(shop, "/api/v1/bookings", { body: hold(), headers: headers as Record<string, string> });
    expect(code(answer)).toBe("403 CROSS_SITE");
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
    expect(await effects(shop)).toEqual(before);
  });

  it("accepts our own pages and callers without a browser (A15)", async () => {
    const own = { origin: "http://garudarun.localhost:3000", "sec-fetch-site": "same-origin" };
    expect((await send(shop, "/api/v1/bookings", { body: hold(), headers: own })).status).toBe(201);
    expect((await send(shop, "/api/v1/bookings", { body: hold(), host: "GARUDARUN.localhost:3000", headers: own })).status).toBe(201);
  });
});

describe("methods and addresses", () => {
  it("answers 405 with the permitted methods on every endpoint, and changes nothing (H10)(O14)", async () => {
    const before = await effects(shop);
    for (const row of rows) {
      const { path } = callOf(row);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((m) => m !== row.method)) {
        const answer = await send(shop, path, { method, cookie, headers: { "x-http-method-override": row.method } });
        expect(`${row.name} ${method} ${code(answer)}`).toBe(`${row.name} ${method} 405 METHOD_NOT_ALLOWED`);
        expect(answer.headers.get("allow")).toBe(row.method === "GET" ? "GET, HEAD" : "POST");
      }
    }
    expect(await effects(shop)).toEqual(before);
  });

  it("rejects unknown addresses (O08)", async () => {
    for (const path of [
      "/api/",
      "/api/v1",
      "/api/v2/events",
      "/api/v1/internal",
      "/api/v1/events/",
      "/api/v1/bookings",
      "/api/v1/events/%ff",
      "/api/v1/events/..%2f..%2f",
    ]) {
      const answer = await send(shop, path);
      expect([400, 404, 405], `${path} ${answer.status}`).toContain(answer.status);
      expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    }
  });

  it("reveals no internals and forbids caching (T08)(T09)", async () => {
    for (const path of ["/api/v1/config", `/api/v1/bookings/${booking.id}`, "/api/v1/nothing", "/livez", "/readyz", "/api/docs"]) {
      const { headers, text } = await send(shop, path, { cookie });
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      // The API's own description is public, and revalidated each time.
      expect(headers.get("cache-control"), path).toBe(path === "/api/docs" ? "no-cache" : "no-store");
      expect(headers.has("server") || headers.has("x-powered-by")).toBe(false);
      expect(text).not.toMatch(/\bat \S+\.ts:\d|node_modules|select .* from/);
    }
  });
});
