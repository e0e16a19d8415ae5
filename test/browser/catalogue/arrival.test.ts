import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settled } from "../settled.ts";
import { hydrated, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";

const MICROSITE = "/api/v1/business/detail/microsite";
const VISIT = "/api/v1/analytic/utm-analytics";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

/** The page's calls of one address from now on. */
function callsTo(page: Page, path: string) {
  const calls: { readonly businessId: string | null; readonly body: unknown }[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname !== path) return;
    const body = request.postData();
    calls.push({ businessId: url.searchParams.get("businessId"), body: body === null ? null : JSON.parse(body) });
  });
  return calls;
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("heroText"));

describe("the banner's text of a business", () => {
  it("loads a business's banner text once after the page, stores it, and loads nothing more during navigation [A8]", async () => {
    const { page, complaints, close } = await shop.visit("karcis");
    const calls = callsTo(page, MICROSITE);
    await page.goto("/id");
    await hydrated(page);
    await page.waitForFunction(() => localStorage.getItem("heroText") !== null);
    expect(calls.map(({ businessId }) => businessId)).toEqual(["biz_karcis"]);
    const [loadedAt, askedAt] = await page.evaluate((path) => {
      const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const call = performance.getEntriesByType("resource").find(({ name }) => name.includes(path));
      return [page!.loadEventStart, call!.startTime] as const;
    }, MICROSITE);
    expect(askedAt).toBeGreaterThanOrEqual(loadedAt);
    expect(await page.locator("main").innerText()).toContain(await kept(page));
    await page.locator(".event-card a").first().click();
    await page.waitForURL("**/event/*");
    await page.locator(".event-tickets[data-live]").waitFor();
    await settled(page);
    expect(calls).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it("loads and stores the banner text of the business whose page it is [A8]", async () => {
    const { page, close } = await shop.visit("karcis");
    const calls = callsTo(page, MICROSITE);
    await page.goto("/en/ruang-cetak");
    await hydrated(page);
    await page.waitForFunction(() => localStorage.getItem("heroText") !== null);
    expect(calls.map(({ businessId }) => businessId)).toEqual(["biz_karcis_2"]);
    expect(await page.locator("main").innerText()).toContain(await kept(page));
    await close();
  });

  it.each([
    ["absent", {}],
    ["empty", { heroText: "" }],
  ])("removes the stored banner text if the answer is %s [A8]", async (_, more) => {
    const { page, close } = await shop.visit("garudarun");
    await page.addInitScript(() => localStorage.setItem("heroText", "of long ago"));
    await page.route(`**${MICROSITE}?*`, (route) =>
      route.fulfill({ json: { kind: "microsite", data: { businessId: "biz_garudarun", ...more } } }),
    );
    await page.goto("/en");
    await expect.poll(() => kept(page), soon).toBeNull();
    await close();
  });

  it.each([
    ["refused", 404],
    ["lost on the way", null],
  ])("keeps the stored banner text if the answer is %s [A8]", async (_, status) => {
    const { page, close } = await shop.visit("garudarun");
    await page.addInitScript(() => localStorage.setItem("heroText", "of long ago"));
    let asked = 0;
    await page.route(`**${MICROSITE}?*`, (route) => {
      asked += 1;
      return status === null ? route.abort() : route.fulfill({ status, json: { code: "NOT_FOUND", message: { en: "a", id: "b" } } });
    });
    await page.goto("/en");
    await hydrated(page);
    await expect.poll(() => asked, soon).toBe(1);
    await settled(page);
    expect(await kept(page)).toBe("of long ago");
    expect((await page.locator(".ui-toast, [role=alert]").allInnerTexts()).join("").trim()).toBe("");
    await close();
  });
});

describe("a visit by a campaign", () => {
  it("reports a campaign visit once to each business, with its address and parameters without their prefix [Q5]", async () => {
    const { page, complaints, close } = await shop.visit("karcis");
    const calls = callsTo(page, VISIT);
    await page.goto("/en/event?utm_source=ig&utm_campaign=race%20day");
    await hydrated(page);
    await expect.poll(() => calls.length, soon).toBe(2);
    await page.locator(".event-card a").first().click();
    await page.waitForURL("**/event/*");
    await page.locator(".event-tickets[data-live]").waitFor();
    await settled(page);
    expect(calls.map(({ businessId }) => businessId)).toEqual(["biz_karcis", "biz_karcis_2"]);
    const url = `${shop.server.originOf("karcis")}/en/event?utm_source=ig&utm_campaign=race%20day`;
    for (const { body } of calls) expect(body).toEqual({ url, utm: { source: "ig", campaign: "race day" } });
    // A reload is the same visit. A second campaign is another.
    const sign = callsTo(page, MICROSITE);
    await page.goto(url);
    await expect.poll(() => sign.length, soon).toBe(1);
    await page.reload();
    await expect.poll(() => sign.length, soon).toBe(2);
    await settled(page);
    expect(calls).toHaveLength(2);
    await page.goto("/en/event?utm_source=mail");
    await expect.poll(() => calls.length, soon).toBe(4);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(["/en/event/losari-sunset-5k?utm_source=ig", "/en/event", "/en/event?source=ig"])(
    "does not report a campaign visit at %s [Q5]",
    async (path) => {
      const { page, close } = await shop.visit("garudarun");
      const [calls, sign] = [callsTo(page, VISIT), callsTo(page, MICROSITE)];
      await page.goto(path);
      await hydrated(page);
      await expect.poll(() => sign.length, soon).toBe(1);
      await settled(page);
      expect(calls).toEqual([]);
      await close();
    },
  );
});

describe("a page within another app", () => {
  it("hides header and footer on every further page within another app, while a full page has both [R5]", async () => {
    const { page, close } = await shop.visit("garudarun");
    const shorn = () =>
      page
        .locator('a[href^="/"]:not([href^="/media"]):not([href^="/api"])')
        .evaluateAll((links) =>
          links
            .map((link) => link.getAttribute("href")!)
            .filter((href) => !["headerless=1", "footerless=1"].every((flag) => decodeURIComponent(href).includes(flag))),
        );
    const bare = async () => [await page.locator("header").count(), await page.locator("footer").count(), new URL(page.url()).search];
    await page.goto("/en?headerless=1&footerless=1");
    await hydrated(page);
    const search = "?headerless=1&footerless=1";
    expect(await bare()).toEqual([0, 0, search]);
    expect(await shorn()).toEqual([]);
    await page.locator(".event-card a").first().click();
    await page.waitForURL("**/event/*");
    await page.locator(".event-tickets").waitFor();
    expect(await bare()).toEqual([0, 0, search]);
    await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await page.locator(".ui-actions .ui-button:visible, .event-total .ui-button:visible").first().click();
    await page.waitForURL("**/patron-information**");
    await page.locator("#patron-fullName").waitFor();
    expect([(await bare())[0], (await bare())[1]]).toEqual([0, 0]);
    expect(page.url()).toContain("headerless=1");
    expect(page.url()).toContain("footerless=1");
    await page.goto("/en");
    expect((await bare()).slice(0, 2).every((count) => (count as number) > 0)).toBe(true);
    await close();
  });
});
