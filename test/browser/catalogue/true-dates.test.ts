import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, EVENTS, walk } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

const EVENT = "garuda-half-jakarta";

describe("pages that are reached by links", () => {
  it("links from the front page to an event's and the brand's terms, with a change date that is never in the future [B11, H2]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await enterShop(page, "/en");
    await page.locator(`main a[href*="/event/${EVENT}"]`).first().click();
    await page.waitForURL(`**/event/${EVENT}`);
    await page.locator('main a[href$="/tnc"]').first().click();
    const day = page.locator(".legal-date");
    await day.waitFor();
    const past = async () => Date.parse((await day.textContent())!.replace(/^Updated /, "")) <= Date.now() + 86_400_000;
    expect(await past()).toBe(true);
    await page.locator(`a[href$="/event/${EVENT}"]`).first().click();
    await page.waitForURL(`**/event/${EVENT}`);
    await page.locator('footer a[href$="/en/tnc"]').click();
    await page.waitForURL("**/en/tnc");
    expect(await past()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it("offers a calendar entry for a coming day, and none for a past or cancelled event [B1]", async () => {
    const calendar = (page: Page) => page.getByRole("button", { name: "Add to calendar" });
    const runs = await shop.visit("garudarun");
    await enterShop(runs.page, "/en");
    await runs.page.locator(`main a[href*="/event/${EVENT}"]`).first().click();
    await calendar(runs.page).waitFor();
    await walk(runs.page, EVENTS, "Previous");
    await runs.page.locator("main a[href*='/event/']").first().click();
    await runs.page.locator(".event-facts").waitFor();
    expect(await calendar(runs.page).count()).toBe(0);
    await runs.close();
    const plays = await shop.visit("teaterlampu");
    await enterShop(plays.page, "/en");
    await walk(plays.page, EVENTS);
    await plays.page.locator("main a[href*='/event/monolog-ibu-kota']").first().click();
    await plays.page.locator(".event-facts").waitFor();
    expect(await calendar(plays.page).count()).toBe(0);
    await plays.close();
  });
});
