import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { EVENTS, walk, walkToPage } from "../walk.ts";
import { settled } from "../settled.ts";
import { movedOf, onSlowPage } from "../slow-page.ts";

const EVENT = "/en/event/garuda-half-jakarta";
let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

/** Whether the page would store its rows' heights on being left now. */
const keepsHeights = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event("pagehide"));
    return Object.keys(localStorage).some((name) => name.startsWith("karcis:rows:"));
  });

describe("a visitor returning to a begun order", () => {
  it.each([
    [360, "#tickets"],
    [1280, ""],
  ])("shows a stored order open without moving the page, at %i px", async (width, hash) => {
    const { page, complaints, close } = await shop.visit("garudarun", { width });
    await walkToPage(page, EVENT);
    const rows = page.locator(".event-ticket:has(.ui-qty)");
    for (const n of [0, 1]) await rows.nth(n).locator(".ui-qty button").last().click();
    await page.locator(".event-addons").nth(1).waitFor();
    await expect.poll(() => keepsHeights(page), soon).toBe(true);
    await walk(page, EVENTS);
    await onSlowPage(page, async (again) => {
      // By the address that the browser stored.
      await again.goto(EVENT + hash, { waitUntil: "load" });
      await again.locator(".event-addons").nth(1).waitFor();
      await again.locator(".event-tickets[data-live]").waitFor();
      await settled(again);
      expect(await movedOf(again)).toBeLessThanOrEqual(0.03);
      const [closed] = await again
        .locator(".event-ticket")
        .evaluateAll((all) => all.map((row) => getComputedStyle(row).minHeight).filter((height) => height !== "auto" && height !== "0px"));
      expect(closed).toBeUndefined();
    });
    expect(complaints).toEqual([]);
    await close();
  });

  it("ignores manipulated row heights in the browser's storage", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await walkToPage(page, EVENT);
    await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await expect.poll(() => keepsHeights(page), soon).toBe(true);
    await walk(page, EVENTS);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("karcis:rows:"))!;
      const kept = JSON.parse(localStorage.getItem(key)!) as { heights: unknown[] };
      kept.heights = [["a{}body", 9999], [".event-ticket", "1px}body{display:none"], null];
      localStorage.setItem(key, JSON.stringify(kept));
    });
    await page.goto(EVENT);
    await hydrated(page);
    await page.locator(".event-ticket output").first().filter({ hasText: "1" }).waitFor();
    expect(await page.locator("body").isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});
