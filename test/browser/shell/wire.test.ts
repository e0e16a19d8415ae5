import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBody } from "#client/sealed-body.ts";
import { plainOverHttp } from "../../harness/over-http.ts";
import { WIRE } from "../../harness/signed-shop.ts";
import { buyUntilPayment, chooseTickets, goOnToBuyer, mainAction } from "../buyer.ts";
import { openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, EVENTS, walk } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

type Made = { readonly request: Request; readonly url: URL };

/** Every API call of the page from now on. */
function callsOf(page: Page): Made[] {
  const calls: Made[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith("/api/v1/") && request.resourceType() === "fetch") calls.push({ request, url });
  });
  return calls;
}

const statusesOf = async (calls: readonly Made[]) =>
  Promise.all(calls.map(async ({ request }) => (await request.response())?.status() ?? 0));

describe("the shop's own pages", () => {
  it("signs every call of a purchase, and names the business [A2][A3]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    const calls = callsOf(page);
    await buyUntilPayment(page, "/en/event/losari-sunset-5k", 1);
    expect(new Set(calls.map(({ request }) => request.method()))).toEqual(new Set(["GET", "POST"]));
    for (const { request, url } of calls) {
      expect(url.searchParams.get("businessId")).toBe("biz_garudarun");
      expect(request.headers()["x-signature"]).toMatch(/^[A-Za-z0-9+/]+=*$/);
      expect(request.postData() ?? "{").toMatch(/^\{(?!"v":2)/);
    }
    expect((await statusesOf(calls)).filter((status) => status >= 400)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("seals bodies for a tenant that requires it [A5]", async () => {
    const { page, complaints, close } = await shop.visit("jenius");
    const calls = callsOf(page);
    await chooseTickets(page, "/en/event/co-run", 1);
    await goOnToBuyer(page);
    const sent = calls.filter(({ request }) => request.method() === "POST");
    expect(sent.map(({ url }) => url.pathname)).toContain("/api/v1/bookings");
    for (const { request, url } of sent) {
      const body = JSON.parse(request.postData()!) as unknown;
      expect(Object.keys(body as object)).toEqual(["v", "iv", "data"]);
      const at = { method: "POST", path: url.pathname, businessId: "biz_jenius" };
      expect(await openBody(body, WIRE.bodySecret, at)).toBeTypeOf("object");
    }
    expect((await statusesOf(calls)).filter((status) => status >= 400)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("calls for the business of the shown event, else for the tenant's first [A2]", async () => {
    const { page, close } = await shop.visit("riuhfest");
    const calls = callsOf(page);
    await enterShop(page, "/en");
    await walk(page, EVENTS);
    await expect.poll(() => calls.length, soon).toBeGreaterThan(0);
    expect(new Set(calls.map(({ url }) => url.searchParams.get("businessId")))).toEqual(new Set(["biz_riuhfest"]));
    const asked = page.waitForRequest(/\/availability/);
    await walk(page, /Pemanasan Riuh/);
    expect(new URL((await asked).url()).searchParams.get("businessId")).toBe("biz_riuhfest_2");
    await close();
  });

  it("corrects a clock that is an hour off by the server's, once, and continues [A3]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 3_600_000;
    });
    const calls = callsOf(page);
    await chooseTickets(page, "/en/event/losari-sunset-5k", 1);
    await mainAction(page).click();
    await page.waitForURL("**/patron-information**");
    await page.locator("#patron-fullName").waitFor();
    const statuses = await statusesOf(calls);
    const first = statuses.lastIndexOf(401) + 1;
    expect(first).toBeGreaterThan(0);
    expect(statuses.slice(first).length).toBeGreaterThan(0);
    expect(statuses.slice(first).every((status) => status < 400)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it("repeats an act under its key after a busy answer, so that it happens once [A7]", async () => {
    const { page, close } = await shop.visit("garudarun");
    const keys: string[] = [];
    await page.route("**/api/v1/bookings?*", async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      // The first call takes effect, and its answer is lost.
      if (keys.length > 1) return route.continue();
      const asked = route.request();
      const sent = new Request(asked.url(), {
        method: "POST",
        headers: { ...(await asked.allHeaders()), host: new URL(asked.url()).host },
        body: asked.postData(),
      });
      expect((await plainOverHttp(shop.server.port).fetch(sent)).status).toBe(201);
      await route.fulfill({ status: 503, headers: { "retry-after": "0" }, contentType: "application/problem+json", body: "{}" });
    });
    await chooseTickets(page, "/en/event/losari-sunset-5k", 1);
    await mainAction(page).click();
    await page.locator("#patron-fullName").waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    await close();
  });

  it("holds the same tickets again after a fault and another press, and no others beside them [A7][B1]", async () => {
    const { page, close } = await shop.visit("garudarun");
    const keys: string[] = [];
    const made = new Set<unknown>();
    let isFaulty = true;
    await page.route("**/api/v1/bookings?*", async (route) => {
      const asked = route.request();
      keys.push(asked.headers()["idempotency-key"] ?? "");
      const sent = new Request(asked.url(), {
        method: "POST",
        headers: { ...(await asked.allHeaders()), host: new URL(asked.url()).host },
        body: asked.postData(),
      });
      // All calls take effect. Their answers are lost until the fault ends.
      const answer = await plainOverHttp(shop.server.port).fetch(sent);
      const text = await answer.text();
      made.add((JSON.parse(text) as { id?: unknown }).id);
      // Keep the answer's cookie: without it the hold would belong to a stranger.
      const headers = { "set-cookie": answer.headers.getSetCookie().join("\n") };
      if (!isFaulty) return route.fulfill({ status: answer.status, headers, contentType: "application/json", body: text });
      const problem = {
        type: "about:blank",
        title: "x",
        status: 503,
        code: "BUSY",
        message: { en: "Out of order", id: "Rusak" },
        requestId: "",
      };
      await route.fulfill({
        status: 503,
        headers: { "retry-after": "0" },
        contentType: "application/problem+json",
        body: JSON.stringify(problem),
      });
    });
    await chooseTickets(page, "/en/event/losari-sunset-5k", 1);
    await mainAction(page).click();
    await page.getByText("Out of order").first().waitFor();
    const pressed = keys.length;
    isFaulty = false;
    await mainAction(page).click();
    await page.locator("#patron-fullName").waitFor();
    expect(keys.length).toBeGreaterThan(pressed);
    expect(new Set(keys).size).toBe(1);
    expect([...made]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    await close();
  });
});
