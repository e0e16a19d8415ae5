import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const PORT = 4000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { PORT: String(PORT) } });
});
afterAll(() => shop.close());

const ask = (host: string, path: string, method = "GET") =>
  shop.fetch(new Request(`http://${host}:5999${path}`, { method, headers: { host: `${host}:5999` } }));
async function wayOf(host: string, path: string) {
  const answer = await ask(`${host}.localhost`, path);
  return `${answer.status} ${answer.headers.get("location") ?? ""}`.trim();
}
/** The port in a request is not trusted. */
const EVENTS = `http://event.riuhfest.localhost:${PORT}`;
const VIDEOS = `http://video.riuhfest.localhost:${PORT}`;

/** Campaign parameters for a page and its data. */
const CAMPAIGN = "utm_source=ig&headerless=1&patron.fullName=Ana&promo_code=A";

describe("a redirecting page", () => {
  it.each([
    ["garudarun", "/event/garuda-half-jakarta/group-event", "/event/garuda-half-jakarta"],
    ["garudarun", "/id/event/garuda-half-jakarta/group-event", "/id/event/garuda-half-jakarta"],
    ["puncakhening", "/en/event?when=past", "/en/event"],
    ["ruangtanya", "/video?when=past", "/video"],
  ])("redirects %s, %s, with the rest of the address, for page data too [R5][Q1]", async (tenant, path, to) => {
    const sign = path.includes("?") ? "&" : "?";
    for (let round = 0; round < 2; round += 1) {
      expect(await wayOf(tenant, `${path}${sign}${CAMPAIGN}`)).toBe(`302 ${to}?${CAMPAIGN}`.replace("302 ?", "302 "));
      expect(await wayOf(tenant, path)).toBe(`302 ${to}`);
    }
    const [page, search = ""] = path.split("?");
    const data = await (await ask(`${tenant}.localhost`, `${page}.data?${search && `${search}&`}${CAMPAIGN}`)).text();
    expect(data).toContain(`${to}?${CAMPAIGN}`);
  });
});

describe("a tenant with its own domains for events and videos", () => {
  it.each([
    ["/event", `${EVENTS}/event`],
    ["/event/", `${EVENTS}/event/`],
    ["/event/riuh-di-lapang?a=1&b=%20x&utm_source=ig", `${EVENTS}/event/riuh-di-lapang?a=1&b=%20x&utm_source=ig`],
    ["/id/event/riuh-di-lapang/patron-information", `${EVENTS}/id/event/riuh-di-lapang/patron-information`],
    ["/en/event?headerless", `${EVENTS}/en/event?headerless`],
    ["/video", `${VIDEOS}/video`],
    ["/video/x/transaction-status?k=y", `${VIDEOS}/video/x/transaction-status?k=y`],
  ])("redirects %s to the domain for events or videos, with path and query [T7]", async (path, location) => {
    expect(await wayOf("riuhfest", path)).toBe(`307 ${location}`);
  });

  it("redirects between a tenant's domains, and serves each page on its own domain, without a loop [T7]", async () => {
    expect(await wayOf("event.riuhfest", "/video?a")).toBe(`307 ${VIDEOS}/video?a`);
    expect(await wayOf("video.riuhfest", "/event?a")).toBe(`307 ${EVENTS}/event?a`);
    expect(await wayOf("event.riuhfest", "/event/riuh-di-lapang?a=1")).toBe("200");
    expect(await wayOf("video.riuhfest", "/video")).toBe("200");
    for (const host of ["riuhfest", "event.riuhfest", "video.riuhfest"]) expect(await wayOf(host, "/tnc")).toBe("200");
  });

  it("leaves paths other than events and videos alone [T7]", async () => {
    for (const path of ["/eventual", "/videos", "/id/events"]) expect(await wayOf("riuhfest", path)).toBe("404");
    expect(await wayOf("riuhfest", "/")).toBe("200");
    const api = await ask("riuhfest.localhost", "/api/v1/config");
    expect([301, 302, 307, 308]).not.toContain(api.status);
  });

  it("redirects page data by a full page load [T7]", async () => {
    const answer = await ask("riuhfest.localhost", "/event/riuh-di-lapang.data?_routes=routes%2Fevent&x=1");
    expect(answer.status).toBe(202);
    const text = await answer.text();
    expect(text).toContain(`${EVENTS}/event/riuh-di-lapang?x=1`);
    expect(text).toMatch(/"reload",true/);
  });

  it("affects no other tenant and uses no other tenant's domain [T7][T10]", async () => {
    const { db } = shop.services;
    const host = "event.riuhfest.localhost";
    const giveTo = async (from: string, to: string) => {
      await db.operate(from, (tx) => tx.query("delete from tenant_hosts where host = $1", [host]));
      await db.operate(to, (tx) => tx.query("insert into tenant_hosts (host, tenant_id) values ($1, $2)", [host, to]));
    };
    expect((await shop.app.tenants.all()).filter(({ brand }) => brand.domains).map(({ id }) => id)).toEqual(["riuhfest"]);
    expect(await wayOf("garudarun", "/event")).toBe("200");
    await giveTo("riuhfest", "jenius");
    await expect.poll(() => wayOf("riuhfest", "/event"), { timeout: 10_000, interval: 200 }).toBe("200");
    await giveTo("jenius", "riuhfest");
  });
});

describe("a tenant's redirection rule", () => {
  it.each([
    ["/race-pack", "302 /event/get-ticket/garuda-half-jakarta"],
    ["/id/race-pack/", "302 /id/event/get-ticket/garuda-half-jakarta"],
    ["/half?utm_source=ig&headerless=1", "302 /event/garuda-half-jakarta?utm_source=ig&headerless=1#tickets"],
    ["/event/half-marathon-jakarta", "301 /event/garuda-half-jakarta"],
  ])("redirects %s within the shop: %s [R6]", async (path, redirection) => {
    expect(await wayOf("garudarun", path)).toBe(redirection);
  });

  it("redirects to another site without parts of the visitor's address [R6]", async () => {
    const redirection = "302 https://www.instagram.com/garudarun.example";
    expect(await wayOf("garudarun", "/instagram?patron.fullName=Budi&to=//evil.example")).toBe(redirection);
    expect(await wayOf("garudarun", "/en/instagram")).toBe(redirection);
    expect(await (await ask("garudarun.localhost", "/instagram.data")).text()).toMatch(/instagram\.com.*"reload",true/);
    expect(await (await ask("garudarun.localhost", "/race-pack.data")).text()).not.toContain('"reload",true');
  });

  it("applies a redirection rule to its tenant alone, and takes none from an address [R6][T10]", async () => {
    for (const path of ["/race-pack", "/instagram", "/https://evil.example", "//evil.example", "/%2f%2fevil.example", "/race-pack/more"])
      expect(await wayOf("jenius", path)).toBe("404");
  });
});

describe("video codes", () => {
  it("opens nothing with an unknown code [R1]", async () => {
    for (const host of ["karcis", "garudarun"]) expect(await wayOf(host, "/v/ABCDEFGH")).toBe("404");
  });
});
