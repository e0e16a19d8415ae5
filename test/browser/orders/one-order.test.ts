import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAtProvider, buyUntilPayment, chooseTickets, goOnToBuyer, READY } from "../buyer.ts";
import { hydrated, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, walkToPurchases } from "../walk.ts";

const RUN = "/event/losari-sunset-5k";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

const resume = (page: Page) => page.locator(".shop-resume");

/** Seconds on the clock in that place. */
async function secondsOn(page: Page, place: string): Promise<number> {
  const clock = page.locator(place).locator("time[datetime]");
  await clock.first().waitFor();
  const [, seconds] = /^PT(\d+)S$/.exec((await clock.first().getAttribute("datetime"))!)!;
  expect(await clock.first().innerText()).toMatch(/^1[0-5]\sminutes left( to pay)?$/);
  return Number(seconds);
}

describe("an order that was begun", () => {
  it("offers to continue a begun order until it is paid, with the same time on all its clocks [B2] [B8]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun", { width: 360 });
    await chooseTickets(page, `/en${RUN}`, 1);
    await goOnToBuyer(page);
    await enterShop(page, "/en");
    await resume(page).waitFor();
    await resume(page).getByRole("button", { name: "Remove" }).click();
    await resume(page).waitFor({ state: "detached" });

    await buyUntilPayment(page, `/en${RUN}`, 1);
    await actAtProvider(page, "pay_later");
    await page.waitForURL("**/transaction-status?**");
    await hydrated(page);
    const status = page.url();
    const [left, from] = [await secondsOn(page, ".status-left"), Date.now()];
    await walkToPurchases(page, "/en");
    // An order removed from the bar keeps its tickets for a while, and is listed too.
    const order = new URL(status).searchParams.get("b");
    const later = await secondsOn(page, `tr:has(a[href*="${order}"]) .tickets-due`);
    expect(Math.abs(left - later - (Date.now() - from) / 1000)).toBeLessThan(4);
    // The clocks are also right if a page's own code loads long after the page.
    const slow = await page.context().newPage();
    await slow.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await slow.waitForFunction(() => performance.now() > 8000);
      await route.continue();
    });
    // A copy of the tab.
    await slow.goto(status);
    const behind = (await secondsOn(slow, ".status-left")) - (left - (Date.now() - from) / 1000);
    expect(Math.abs(behind)).toBeLessThan(4);
    await slow.close();
    // The list of orders does not offer one twice.
    expect(await resume(page).count()).toBe(0);
    await enterShop(page, "/en");
    await resume(page).waitFor();

    await resume(page).getByRole("link").click();
    await page.waitForURL("**/transaction-status**");
    expect(new URL(page.url()).searchParams.get("b")).toBe(order);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL("**/paysim/**");
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    await enterShop(page, "/en");
    await page.locator("main h1").first().waitFor();
    await expect.poll(() => resume(page).count(), soon).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
