import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetOldCalls } from "../../people/retention/erase-old.ts";
import { hashToken } from "../../../platform/http/visitor/visitor-cookie.ts";
import { openBrowser, PORT, reach, type Browser } from "#test/api/brands/crossing-browser.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const MAIN = "riuhfest.localhost";
const EVENTS = "event.riuhfest.localhost";
const VIDEOS = "video.riuhfest.localhost";
const PAGE = "/event/riuh-di-lapang?headerless=1&utm_source=mail";
const KEPT = { "bypass-data": "what came", "karcis:txn:v1:riuhfest:index": "[]" };

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { PORT: String(PORT) } });
});
afterAll(() => shop.close());

/** A browser with a login, a visitor and a language on the main host. */
const somebody = () => openBrowser(shop, { [MAIN]: { karcis_session: "S".repeat(43), karcis_visitor: "V".repeat(43), locale: "id" } });

/** Follows redirects to the collecting page and submits its data. Returns the next address. */
async function leave(browser: Browser, host = MAIN, path = PAGE): Promise<URL> {
  const meet = await browser.go(host, path);
  const page = await browser.follow(meet);
  const back = await browser.follow(page);
  expect(back.status).toBe(200);
  const query = new URL(back.url).searchParams;
  const body = { to: query.get("to"), nonce: query.get("nonce"), next: query.get("next"), kept: KEPT };
  const sent = await browser.send(new URL(back.url).hostname, body);
  return new URL(((await sent.json()) as { location: string }).location);
}

describe("a visitor's crossing to another host of the tenant", () => {
  it("transfers login, visitor, language, browser storage and the whole address, once [T7]", async () => {
    const browser = somebody();
    const onward = await leave(browser);
    expect(onward.host).toBe(`${EVENTS}:${PORT}`);
    const arrived = await browser.go(onward.hostname, onward.pathname + onward.search);
    expect(arrived.status).toBe(200);
    expect(await arrived.text()).toContain(`href="http://${EVENTS}:${PORT}${PAGE.replace("&", "&#38;")}"`);
    expect(browser.cookies(EVENTS)).toEqual({
      karcis_session: "S".repeat(43),
      karcis_visitor: "V".repeat(43),
      locale: "id",
      karcis_home: MAIN,
    });
    // The data is in one page that loads nothing and sends no referrer.
    expect(arrived.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; connect-src 'self';/);
    expect([arrived.headers.get("referrer-policy"), arrived.headers.get("cache-control")]).toEqual(["no-referrer", "no-store"]);
    const again = await browser.go(onward.hostname, onward.pathname + onward.search);
    expect(reach(again)).toBe(`303 http://${EVENTS}:${PORT}${PAGE}`);
  });

  it("redirects bots, key links and browsers without data directly, and permanently once the host is old [T7]", async () => {
    const direct = `http://${EVENTS}:${PORT}`;
    expect(reach(await openBrowser(shop, {}).go(MAIN, PAGE))).toBe(`307 ${direct}${PAGE}`);
    expect(reach(await somebody().go(MAIN, PAGE, { "user-agent": "Googlebot/2.1" }))).toBe(`307 ${direct}${PAGE}`);
    expect(reach(await somebody().go(MAIN, `${PAGE}&k=secret`))).toBe(`307 ${direct}${PAGE}&k=secret`);
    await shop.services.db.operate("riuhfest", (tx) =>
      tx.query("update tenant_hosts set since = now() - interval '30 days 1 minute' where host = $1", [EVENTS]),
    );
    await expect.poll(async () => reach(await openBrowser(shop, {}).go(MAIN, PAGE)), { timeout: 8000 }).toBe(`308 ${direct}${PAGE}`);
    expect((await somebody().go(MAIN, PAGE)).status).toBe(307);
  });

  it("keeps the second host's visitor and adopts the incoming login", async () => {
    const browser = openBrowser(shop, {
      [MAIN]: { karcis_session: "S".repeat(43), karcis_visitor: "V".repeat(43) },
      [EVENTS]: { karcis_session: "T".repeat(43), karcis_visitor: "W".repeat(43) },
    });
    const onward = await leave(browser);
    await browser.go(onward.hostname, onward.pathname + onward.search);
    expect(browser.cookies(EVENTS)).toMatchObject({ karcis_session: "S".repeat(43), karcis_visitor: "W".repeat(43) });
  });

  it("keeps a logged-out visitor logged out on the other host, which transfers nothing again (H08) [T7]", async () => {
    const jar = new Map<string, string>();
    const buyer = newBuyer(shop, { tenant: "riuhfest", port: PORT, jar });
    await logInAs(shop, buyer, "+6281270020567");
    const browser = openBrowser(shop, { [MAIN]: Object.fromEntries(jar) });
    const onward = await leave(browser);
    await browser.go(onward.hostname, onward.pathname + onward.search);
    expect(browser.cookies(EVENTS)["karcis_session"]).toBe(jar.get("karcis_session"));
    await shop.services.db.transaction("riuhfest", (tx) =>
      tx.query("update login_sessions set ended_at = now() where ended_at is null returning 1"),
    );
    const again = await leave(browser);
    expect(browser.cookies(MAIN)).not.toHaveProperty("karcis_session");
    expect(browser.cookies(MAIN)).not.toHaveProperty("karcis_visitor");
    const arrived = await browser.go(again.hostname, again.pathname + again.search);
    expect(await arrived.text()).toContain('id="kept" data-over');
    expect(Object.keys(browser.cookies(EVENTS))).toEqual(["karcis_home"]);
  });

  it("returns the visitor and their data to the host they came from [T7]", async () => {
    const browser = somebody();
    const onward = await leave(browser);
    await browser.go(onward.hostname, onward.pathname + onward.search);
    expect(reach(await browser.go(EVENTS, "/id"))).toMatch(new RegExp(`^307 http://${MAIN}:${PORT}/crossing\\?from=${EVENTS}&next=%2Fid$`));
    const home = await leave(browser, EVENTS, "/id");
    const arrived = await browser.go(home.hostname, home.pathname + home.search);
    expect(arrived.status).toBe(200);
    expect((await browser.go(MAIN, "/id")).status).toBe(200);
    expect((await openBrowser(shop, { [EVENTS]: { karcis_home: "evil.example" } }).go(EVENTS, "/")).status).toBe(200);
    expect((await openBrowser(shop, { [EVENTS]: { karcis_home: "garudarun.localhost" } }).go(EVENTS, "/")).status).toBe(200);
  });
});

describe("a refused crossing", () => {
  const arrive = async (browser: Browser, onward: URL, host = onward.hostname) => {
    const answer = await browser.go(host, onward.pathname + onward.search);
    return { way: reach(answer), cookies: browser.cookies(host) };
  };
  const isNew = { way: `303 http://${EVENTS}:${PORT}${PAGE}`, cookies: {} };

  it("refuses a crossing in any other browser, so that no link logs anybody in as somebody else (H08) [T7]", async () => {
    const onward = await leave(somebody());
    expect(await arrive(openBrowser(shop, {}), onward)).toEqual(isNew);
    const victim = somebody();
    await victim.follow(await victim.go(MAIN, PAGE));
    const planted = await leave(openBrowser(shop, { [MAIN]: { karcis_session: "A".repeat(43) } }));
    expect(await arrive(victim, planted)).toEqual(isNew);
  });

  it("refuses a crossing permanently after another browser's attempt", async () => {
    const browser = somebody();
    const onward = await leave(browser);
    await arrive(openBrowser(shop, {}), onward);
    expect(await arrive(browser, onward)).toEqual(isNew);
  });

  it("refuses a crossing on another host and at another tenant", async () => {
    const browser = somebody();
    const onward = await leave(browser);
    const other = await arrive(browser, onward, VIDEOS);
    expect(other).toEqual({ way: `303 http://${VIDEOS}:${PORT}${PAGE}`, cookies: {} });
    const foreign = await arrive(browser, await leave(browser), "garudarun.localhost");
    expect(foreign).toEqual({ way: `303 http://garudarun.localhost:${PORT}${PAGE}`, cookies: {} });
  });

  it("refuses a crossing after a minute", async () => {
    const browser = somebody();
    const onward = await leave(browser);
    const hash = hashToken(onward.searchParams.get("token")!);
    await shop.services.db.transaction("riuhfest", (tx) =>
      tx.query(
        "with old as (delete from crossings where token_hash = $1 returning *) insert into crossings select tenant_id, token_hash, from_host, to_host, nonce_hash, sealed, made_at - interval '61 seconds' from old returning 1",
        [hash],
      ),
    );
    expect(await arrive(browser, onward)).toEqual(isNew);
  });

  it("ignores preview bots, which spend no crossing", async () => {
    const browser = somebody();
    const onward = await leave(browser);
    const head = await browser.go(onward.hostname, onward.pathname + onward.search, {}, "HEAD");
    expect(head.status).toBe(303);
    // The answer to HEAD cleared the browser's nonce, but the crossing's row is still there.
    const hash = hashToken(onward.searchParams.get("token")!);
    const rows = await shop.services.db.transaction("riuhfest", (tx) => tx.query("select 1 from crossings where token_hash = $1", [hash]));
    expect(rows).toHaveLength(1);
  });
});

describe("the input of `/crossing`", () => {
  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "never redirects to %s [T7]",
    async (next) => {
      for (const query of [
        `next=${encodeURIComponent(next)}`,
        `token=x&next=${encodeURIComponent(next)}`,
        `from=nobody&next=${encodeURIComponent(next)}`,
      ]) {
        const answer = await openBrowser(shop, {}).go(EVENTS, `/crossing?${query}`);
        expect(new URL(answer.headers.get("location")!, answer.url).host).toBe(`${EVENTS}:${PORT}`);
      }
    },
  );

  it.each(["evil.example", "garudarun.localhost", EVENTS, "", "riuhfest.localhost:1", "RIUHFEST.localhost"])(
    "refuses %j, which is no other host of the tenant, and stores nothing",
    async (host) => {
      const nonce = "0".repeat(64);
      for (const name of ["from", "to"]) {
        const answer = await somebody().go(EVENTS, `/crossing?${new URLSearchParams({ [name]: host, nonce, next: "/event" })}`);
        expect(reach(answer)).toBe(`303 http://${EVENTS}:${PORT}/event`);
      }
      const sent = await somebody().send(EVENTS, { to: host, nonce, next: "/", kept: {} });
      expect(sent.status).toBe(404);
    },
  );

  it("accepts data from our own page only, and in one form", async () => {
    const good = { to: EVENTS, nonce: "0".repeat(64), next: "/", kept: {} };
    const browser = somebody();
    expect((await browser.send(MAIN, good)).status).toBe(200);
    expect((await browser.send(MAIN, good, { origin: "https://evil.example" })).status).toBe(403);
    expect((await browser.send(MAIN, good, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await browser.send(MAIN, good, { "content-type": "text/plain" })).status).toBe(415);
    expect((await browser.send(MAIN, { ...good, nonce: "x" })).status).toBe(400);
    expect((await browser.send(MAIN, { ...good, more: 1 })).status).toBe(400);
    expect((await browser.send(MAIN, { ...good, kept: { a: "x".repeat(70_000) } })).status).toBe(413);
  });

  it("forgets a crossing that nobody completes", async () => {
    const { services } = shop;
    const count = () => services.db.transaction("riuhfest", (tx) => tx.query("select 1 from crossings"));
    await somebody().send(MAIN, { to: EVENTS, nonce: "0".repeat(64), next: "/", kept: {} });
    await services.db.transaction("riuhfest", (tx) =>
      tx.query(
        "with old as (delete from crossings returning *) insert into crossings select tenant_id, token_hash, from_host, to_host, nonce_hash, sealed, made_at - interval '1 hour' from old returning 1",
      ),
    );
    expect((await count()).length).toBeGreaterThan(0);
    await forgetOldCalls({ ...services, tenant: "riuhfest" });
    expect(await count()).toEqual([]);
  });

  it("stores a crossing sealed, with the transferred data only", async () => {
    const browser = somebody();
    await browser.send(MAIN, {
      to: EVENTS,
      nonce: "0".repeat(64),
      next: "/",
      kept: { ...KEPT, "karcis:told-later:v1": "x", other: "Budi" },
    });
    const rows = await shop.services.db.transaction("riuhfest", (tx) => tx.query<{ sealed: string }>("select sealed from crossings"));
    for (const { sealed } of rows) expect(sealed).not.toMatch(/SSSS|what came|Budi/);
  });
});
