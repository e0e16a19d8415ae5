import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readSettings } from "../platform/config/settings.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { sendFaultsTo } from "../platform/observability/report-fault.ts";
import { newId } from "../platform/base/new-id.ts";
import { createFrontDoor } from "./front-door.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

type Asking = { readonly host?: string; readonly method?: string; readonly headers?: Readonly<Record<string, string>> };
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

function ask(
  path: string,
  { host = "garudarun.localhost:3000", method = "GET", headers = {} }: Asking = {},
  at: Pick<TestShop, "fetch"> = shop,
) {
  return at.fetch(new Request(`http://${host}${path}`, { method, headers: { host, ...headers } }));
}

describe("an address outside the shop", () => {
  it.each([
    ["many steps", `/${"a/".repeat(7500)}`],
    ["13 steps", "/1/2/3/4/5/6/7/8/9/10/11/12/13"],
    ["hidden steps", `/${"a%2f".repeat(200)}`],
    ["empty steps", "/".repeat(500)],
    ["a long step", `/${"a".repeat(1100)}`],
    ["a long step of the API", `/api/v1/${"a".repeat(1100)}`],
    ["no text", "/event/%ff"],
    ["half an escape", "/event/%"],
    ["a wrong escape", "/media/garudarun/%zz.svg"],
  ])("refuses a foreign address before any look-up: %s [H07]", async (_, path) => {
    const answer = vi.fn<() => Promise<Response>>();
    const door = { fetch: createFrontDoor({ services: shop.services, tenants: shop.app.tenants, answer }) };
    const page = await ask(path, { headers: BROWSER }, door);
    expect(page.status).toBe(404);
    expect(page.headers.get("content-type")).toBe(
      path.startsWith("/api/") ? "application/problem+json; charset=utf-8" : "text/html; charset=utf-8",
    );
    expect((await ask(path, {}, door)).status).toBe(404);
    expect(answer).not.toHaveBeenCalled();
    expect((await ask(path, { headers: BROWSER })).status).toBe(404);
  });

  it("refuses a query longer than any page or call needs [H07]", async () => {
    for (const path of [`/event?q=${"a".repeat(9000)}`, `/event?${"a&".repeat(300)}`, `/api/v1/events?${"q=a&".repeat(300)}`])
      expect((await ask(path, { headers: BROWSER })).status).toBe(400);
    const filledIn = Array.from(
      { length: 10 },
      (_, i) => `attendee.${i}.fullName=Somebody%20With%20A%20Name&attendee.${i}.identity=3171`,
    ).join("&");
    expect((await ask(`/en/event/losari-sunset-5k?${filledIn}`)).status).toBe(200);
  });

  it("accepts twelve segments and the permitted length", async () => {
    const answer = vi.fn<() => Promise<Response>>(async () => new Response("here"));
    const door = { fetch: createFrontDoor({ services: shop.services, tenants: shop.app.tenants, answer }) };
    for (const path of ["/1/2/3/4/5/6/7/8/9/10/11/12", `/${"a".repeat(1000)}`, "/event/%E2%9C%93?q=%"])
      expect((await ask(path, {}, door)).status).toBe(200);
  });
});

describe("failures behind the front door", () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const failing = (error: unknown) => ({
    fetch: createFrontDoor({ services: shop.services, tenants: shop.app.tenants, answer: () => Promise.reject(error) }),
  });

  it("answers with the brand's page in both languages, the visitor's first, and logs and reports once [F20] [R9]", async () => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    const told: unknown[] = [];
    sendFaultsTo((error, tags) => told.push([error, tags]));
    await ask("/");
    const page = await ask("/id/event", { headers: BROWSER }, failing(new Error("secret inside")));
    const text = await page.text();
    expect([page.status, page.headers.get("content-type"), page.headers.get("cache-control")]).toEqual([
      500,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).toMatch(/^<!doctype html><html lang="id">.*Garuda.*Ada kendala di sistem kami.*Something broke on our side/s);
    expect(text).not.toContain("secret inside");
    expect(logged).toHaveBeenCalledOnce();
    const line = JSON.parse(String(logged.mock.calls[0]![0])) as Record<string, string>;
    expect(line).toMatchObject({ level: "error", error: expect.stringContaining("secret inside") as string });
    expect(text).toContain(line["request"]);
    expect(told).toEqual([[expect.objectContaining({ message: "secret inside" }), { request: line["request"] }]]);
    sendFaultsTo(null);
    logged.mockRestore();
  });

  it("asks to try again while the database is away: a page for browsers, a problem for programs", async () => {
    const page = await ask("/", { headers: { ...BROWSER, "accept-language": "en" } }, failing(away));
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await page.text()).toContain("Try again");
    for (const path of ["/api/v1/config", "/event"]) {
      const problem = await ask(path, path.startsWith("/api/") ? { headers: BROWSER } : {}, failing(away));
      expect([problem.status, problem.headers.get("content-type")]).toEqual([503, "application/problem+json; charset=utf-8"]);
      expect(problem.headers.get("retry-after")).toBe("2");
    }
  });

  it("answers with a page in the last known brand after the database has gone", async () => {
    const own = await openShop(null, { worker: false });
    expect((await ask("/en", {}, own)).status).toBe(200);
    await own.services.db.close();
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    const failed = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const path of [
      "/og/en/home.jpg",
      "/media/garudarun/logo.svg",
      "/sitemap.xml",
      "/en/event/losari-sunset-5k",
      "/en/login",
      "/nothing",
    ]) {
      const page = await ask(path, { headers: BROWSER }, own);
      const text = await page.text();
      expect(`${path} ${page.status} ${text.length > 100}`).toMatch(/ (?:200|404|5\d\d) true$/);
      if (page.headers.get("content-type")?.startsWith("text/html")) expect(text).toMatch(/Garuda/);
    }
    const call = await ask("/api/v1/tickets", {}, own);
    expect(call.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    logged.mockRestore();
    failed.mockRestore();
    await own.close().catch(() => {});
  });
});

describe("an unknown host", () => {
  it("answers an unknown host with a small page in both languages, or a problem for programs (T01)", async () => {
    const page = await ask("/", { host: "nobody.example", headers: { ...BROWSER, "accept-language": "id" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([421, "text/html; charset=utf-8"]);
    expect(await page.text()).toMatch(/<html lang="id">.*lang="id".*lang="en".*There is no shop at this address/s);
    const problem = await ask("/", { host: "nobody.example" });
    expect([problem.status, ((await problem.json()) as { code: string }).code]).toEqual([421, "UNKNOWN_HOST"]);
  });
});

const KINDS: readonly (readonly [path: string, methods: string])[] = [
  ["/en", "GET, HEAD"],
  ["/en/event/losari-sunset-5k", "GET, HEAD"],
  ["/event/my-ticket", "GET, HEAD"],
  ["/media/garudarun/logo.svg", "GET, HEAD"],
  ["/robots.txt", "GET, HEAD"],
  ["/sitemap.xml", "GET, HEAD"],
  ["/manifest.webmanifest", "GET, HEAD"],
  ["/builds/latest.json", "GET, HEAD"],
  ["/tickets-worker.js", "GET, HEAD"],
  ["/dev/outbox", "GET, HEAD"],
  ["/livez", "GET, HEAD"],
  ["/api/docs", "GET, HEAD"],
  ["/api/v1/openapi.json", "GET, HEAD"],
  ["/api/v1/config", "GET, HEAD"],
];

describe("methods", () => {
  it.each(KINDS)("supports %s: %s, and names them for any other method [H10]", async (path, methods) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"]) {
      const answer = await ask(path, { method });
      expect(`${method} ${answer.status} ${answer.headers.get("allow")}`).toBe(`${method} 405 ${methods}`);
    }
  });

  it.each(KINDS)("answers HEAD of %s like GET, without a body", async (path) => {
    const [get, head] = [await ask(path), await ask(path, { method: "HEAD" })];
    expect([head.status, head.headers.get("content-type")]).toEqual([get.status, get.headers.get("content-type")]);
    expect(get.status).toBe(200);
    expect(await head.text()).toBe("");
  });
});

describe("every answer", () => {
  const own = readSettings({ KARCIS_ENV: "demo", TRUST_PROXY: "yes" });
  const secure = async (path: string) => {
    const services = { settings: own, newId, db: shop.services.db };
    const door = createFrontDoor({ services, tenants: shop.app.tenants, answer: (request) => shop.fetch(request) });
    return (await ask(path, { headers: { "x-forwarded-proto": "https" } }, { fetch: door })).headers;
  };

  it.each([...KINDS.map(([path]) => path), "/nothing", "/api/v1/nothing", "/paysim/nothing", "/og/en/home.jpg"])(
    "sets security headers on %s (I15)",
    async (path) => {
      const { headers } = await ask(path, { headers: BROWSER });
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/frame-ancestors '(?:self|none)'|default-src 'none'/);
      expect(headers.get("cross-origin-resource-policy")).toBe(/^\/(?:media|og)\//.test(path) ? "cross-origin" : "same-origin");
      const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
      expect(headers.get("cross-origin-opener-policy")).toBe(isPage ? "same-origin" : null);
      expect(headers.get("permissions-policy")).toEqual(isPage ? expect.stringContaining("camera=()") : null);
      expect(headers.has("strict-transport-security")).toBe(false);
      expect((await secure(path)).get("strict-transport-security")).toBe("max-age=31536000");
    },
  );

  it("lets the API's handbook run only its own search and load nothing", async () => {
    const answer = await ask("/api/docs");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    const html = await answer.text();
    for (const [, name, text = ""] of html.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g))
      expect(policy).toContain(`${name}-src 'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    expect(html).not.toMatch(/<(?:link|img|iframe|object)\b|\ssrc=|\son\w+=/);
  });

  it("declares the charset of a drawing", async () => {
    expect((await ask("/media/garudarun/logo.svg")).headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  });
});

describe("a foreign port in the host", () => {
  it("keeps a foreign port out of links, redirects, sitemap and robots.txt (T03)", async () => {
    const host = "garudarun.localhost:4711";
    for (const path of ["/en", "/en/event/losari-sunset-5k", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/en/login"])
      expect(`${path} ${(await (await ask(path, { host })).text()).includes(":4711")}`).toBe(`${path} false`);
    expect(await (await ask("/en", { host })).text()).toContain("http://garudarun.localhost:3000/en");
    const sent = await ask("/event", { host: "riuhfest.localhost:4711" });
    expect([sent.status, sent.headers.get("location")]).toEqual([307, "http://event.riuhfest.localhost:3000/event"]);
  });
});
