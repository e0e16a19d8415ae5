import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAtProvider, buyUntilPayment } from "../buyer.ts";
import { settled } from "../settled.ts";
import { hydrated, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, walkToPage } from "../walk.ts";

const RUN = "/event/garuda-half-jakarta";
let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

describe("the form of a page's address", () => {
  it.each([
    ["", "?headerless=1&footerless=1", [0, 0]],
    ["/id", "?headerless=1", [0, 1]],
    ["/en", "", [1, 1]],
  ])("keeps the form of %s… with %s after the payment, and on the way from there [R5][L2]", async (prefix, search, [headers]) => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, `${prefix}${RUN}${search}`, 1);
    await actAtProvider(page, "pay");
    await page.locator("main h1").waitFor();
    const url = new URL(page.url());
    expect(url.pathname).toBe(`${prefix}${RUN}/transaction-status`);
    const flags = ["headerless", "footerless"].map((flag) => [flag, url.searchParams.get(flag)]);
    expect(flags).toEqual(["headerless", "footerless"].map((flag) => [flag, search.includes(flag) ? "1" : null]));
    expect(await page.locator("header.shop-header").count()).toBe(headers);
    const links = await page
      .locator('main a[href^="/"]:not([href^="/media"]):not([href^="/api"]):not([href^="/locale"]):not([href^="/dev"])')
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) {
      expect(/^\/(?:en|id)(?=\/|$)/.exec(href)?.[0] ?? "").toBe(prefix);
      if (search.includes("headerless")) expect(href).toContain("headerless=1");
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("the screen of a seat map", () => {
  it("has language and help in the seat map's header, and without one too [R3][R5]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await page.goto(`/en${RUN}/seating`);
    await hydrated(page);
    expect(await page.locator("header").count()).toBe(1);
    expect(await page.getByRole("link", { name: "Bahasa Indonesia" }).count()).toBe(1);
    expect(await page.getByRole("link", { name: "Help" }).count()).toBe(1);
    await page.goto(`/en${RUN}/seating?headerless=1`);
    await hydrated(page);
    expect(await page.locator("header").count()).toBe(0);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.getByRole("link", { name: "Bahasa Indonesia" }).count()).toBe(1);
    await close();
  });
});

describe("a promise that nobody caught", () => {
  it("shows the error screen for our own unhandled rejection, and ignores a tool's [R9]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await enterShop(page, "/en");
    await page.evaluate(() => {
      const foreign = new Error("of a tool");
      foreign.stack = "Error: of a tool\n    at https://tools.example/x.js:1:1";
      void Promise.reject(foreign);
      void Promise.reject(new DOMException("left", "AbortError"));
      void Promise.reject("no error at all");
    });
    await settled(page);
    expect(await page.locator(".error-page").count()).toBe(0);
    await page.evaluate(() => {
      const own = new Error("ours");
      own.stack = `Error: ours\n    at ${location.origin}/assets/x.js:1:1`;
      void Promise.reject(own);
    });
    await page.locator(".error-page").waitFor();
    await expect.poll(() => page.title(), soon).toContain("Garuda Run");
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(1);
    await close();
  });
});

describe("a toast", () => {
  it("shows a toast at the top right for 5 seconds and removes it 300 ms later [K1]", async () => {
    const { page, close } = await shop.visit("garudarun", { width: 1280, context: { permissions: ["clipboard-write", "clipboard-read"] } });
    await page.clock.install();
    await walkToPage(page, `/en${RUN}`);
    // The toast's container loads with the first touch, and React shows late code by a timer: a stopped clock would never show it.
    await page.mouse.move(200, 200);
    await page.clock.fastForward(5000);
    await page.locator(".ui-toasts").waitFor({ state: "attached" });
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole("button", { name: "Share" }).first().click();
    const toast = page.locator(".ui-toast");
    await toast.waitFor();
    const box = (await page.locator(".ui-toast-body").boundingBox())!;
    expect([box.x + box.width > 1280 - 80, box.x > 640, box.y < 160]).toEqual([true, true, true]);
    await page.clock.runFor(4900);
    expect(await toast.getAttribute("data-leaving")).toBeNull();
    await page.clock.runFor(200);
    await page.locator(".ui-toast[data-leaving]").waitFor({ state: "attached" });
    await page.clock.runFor(150);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(250);
    await expect.poll(() => toast.count(), soon).toBe(0);
    await close();
  });
});
