import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseTicketsHere, fillBuyer, goOnToAttendees, goOnToBuyer } from "../buyer.ts";
import { settledFor } from "../settled.ts";
import { hydrated, shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, EVENTS, walk, walkToPage } from "../walk.ts";

const EVENT = "/event/garuda-half-jakarta";
let shop: ShopBrowser;

beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

/** A mark on this document alone. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { karcisMark: true }));
  return () => page.evaluate(() => "karcisMark" in window);
}

/** The server reports another build, and the page queries it. */
async function deploy(page: Page): Promise<void> {
  await page.route("**/builds/latest.json", (route) => route.fulfill({ json: { id: "another", timestamp: 1 } }));
  const asked = page.waitForResponse("**/builds/latest.json");
  await page.clock.fastForward("05:01");
  await asked;
  // Once the page has read a later answer, it has read that one too.
  await page.evaluate(async () => void (await (await fetch("/builds/latest.json")).json()));
}

/** Opens the front page, or reloads, and waits for the code that checks builds and prefetches. */
async function open(page: Page, load: () => Promise<unknown> = () => page.goto("/")): Promise<void> {
  // The last thing that this code does at the start.
  const isThere = page.waitForRequest("**/api/v1/business/detail/microsite?*");
  await load();
  await hydrated(page);
  await isThere;
}

describe("a page whose server has another build", () => {
  it("loads the next page from the server after a new build [R11]", async () => {
    const { page, close } = await shop.visit("garudarun", { width: 1280 });
    await page.clock.install();
    await open(page);
    const isSame = await mark(page);
    await page.locator(".shop-nav a").first().click();
    await page.waitForURL("**/event");
    expect(await isSame()).toBe(true);
    await deploy(page);
    expect(await isSame()).toBe(true);
    await page.locator(".event-card a").first().click();
    await page.waitForURL(/\/event\/[a-z]/);
    await hydrated(page);
    expect(await isSame()).toBe(false);
    await close();
  });

  it("leaves an order alone until it is complete [R11]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await page.clock.install();
    await open(page);
    await walk(page, EVENTS, /Garuda Half Jakarta/);
    await chooseTicketsHere(page, 1);
    await goOnToBuyer(page);
    const isSame = await mark(page);
    await deploy(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    expect(await isSame()).toBe(true);
    await close();
  });
});

describe("code that does not come", () => {
  it("reloads at the target if code fails to load, once in ten seconds, then shows an error that nothing is lost [R10]", async () => {
    const { page, close } = await shop.visit("garudarun", { width: 1280 });
    // Keeps both failures within ten seconds on a slow machine.
    await page.clock.setFixedTime(new Date());
    await open(page);
    const isSame = await mark(page);
    let isLoaded = false;
    page.on("request", (asked) => {
      if (asked.isNavigationRequest()) isLoaded = true;
    });
    const fail = (route: Route) => (isLoaded ? route.continue() : route.abort());
    await page.route(/\/assets\/events-[^/]+\.js/, fail);
    await page.locator(".shop-nav a").first().click();
    await page.waitForURL("**/event");
    await hydrated(page);
    expect(isLoaded).toBe(true);
    expect(await isSame()).toBe(false);

    const isStill = await mark(page);
    isLoaded = false;
    await page.route(/\/assets\/home-[^/]+\.js/, fail);
    await page.locator(".shop-header .shop-logo").click();
    await page.getByText("Your order and details are safe").waitFor();
    expect(isLoaded).toBe(false);
    expect(await isStill()).toBe(true);
    await close();
  });

  it("loads a failed part below the fold again, while the page stays", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await walkToPage(page, EVENT);
    let times = 0;
    await page.route(/\/assets\/below-[^/]+\.js/, (route) => ((times += 1) === 1 ? route.abort() : route.continue()));
    await page.reload();
    expect(await page.locator(".event-about h2").count()).toBeGreaterThan(2);
    await page.waitForFunction(() => Object.keys(document.querySelector(".event-about")!).some((name) => name.startsWith("__react")));
    expect(times).toBeGreaterThan(1);
    expect(await page.locator(".event-about h2").count()).toBeGreaterThan(2);
    expect(complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
    await close();
  });
});

describe("payloads of pages in sight", () => {
  const payloads = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => /\/event\/[^/]+\.data/.test(entry.name))
        .map((entry) => entry.startTime),
    );

  it("prefetches payloads of visible pages, from one second after the page's start [R12] [K1]", async () => {
    const { page, close } = await shop.visit("garudarun", { width: 1280 });
    await enterShop(page);
    await walk(page, EVENTS);
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByType("resource").some((entry) => /\/event\/[^/]+\.data/.test(entry.name)));
    const times = await payloads(page);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(1000);
    await close();
  });

  it.each([
    ["on a slow-2g connection", { effectiveType: "slow-2g" }],
    ["for a visitor who saves data", { saveData: true }],
  ])("prefetches nothing, %s [R12]", async (_, connection) => {
    const { page, close } = await shop.visit("garudarun", { width: 1280 });
    await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
    await page.clock.install();
    await enterShop(page);
    await walk(page, EVENTS);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await open(page, () => page.reload());
    await page.locator(".event-card a").first().hover();
    await settledFor(page, 3000);
    expect(asked.filter((path) => path.endsWith(".data"))).toEqual([]);
    await close();
  });
});

describe("the running build", () => {
  it("returns the running build, and no other [R11]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await page.goto("/");
    const ask = (path: string) => page.evaluate(async (url) => ({ ...(await (await fetch(url)).json()) }), path) as Promise<object>;
    const latest = (await ask("/builds/latest.json")) as { id: string; timestamp: number };
    expect(latest).toEqual({ id: expect.stringMatching(/^[0-9a-z]+$/), timestamp: expect.any(Number) });
    await expect(ask(`/builds/meta/${latest.id}.json`)).resolves.toEqual(latest);
    expect(await page.evaluate(async () => (await fetch("/builds/meta/another.json")).status)).toBe(404);
    await close();
  });
});
