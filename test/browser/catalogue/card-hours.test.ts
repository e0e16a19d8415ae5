import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, EVENTS, walk } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

/** The dates on a page's cards, with the number of lines of each. */
async function datesOn(page: Page) {
  const dates = page.locator("main .event-card-when");
  // The list's code may come after its page.
  await dates.first().waitFor();
  return dates.evaluateAll((all) =>
    all.map((each) => ({
      text: each.textContent.replaceAll("\u00a0", " "),
      lines: Math.round(each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight)),
    })),
  );
}

describe("the date on a card", () => {
  it.each([
    ["en", / 2026, 7:30 PM WIB$/],
    ["id", / 2026, 19\.30 WIB$/],
  ] as const)("has the hour that all evenings of a play share, in at most two lines on a phone: %s", async (locale, hour) => {
    const { page, complaints, close } = await shop.visit("teaterlampu", { width: 360 });
    await enterShop(page, `/${locale}`);
    const home = await datesOn(page);
    await walk(page, EVENTS);
    const list = await datesOn(page);
    await page.goto(`/${locale}/event?q=kos`);
    const found = await datesOn(page);
    for (const dates of [home, list, found]) {
      expect(dates.some(({ text }) => hour.test(text) && /–/.test(text.split(",")[0]!))).toBe(true);
      expect(Math.max(...dates.map(({ lines }) => lines))).toBeLessThanOrEqual(2);
    }
    expect(found).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ["en", /[–-]\s?\d.* 2026, from [A-Z][a-z]{2}\s\d{1,2}:\d\d (?:AM|PM) WIB$/],
    ["id", /[–-]\s?\d.* 2026, mulai [A-Z][a-z]{2}\s\d\d\.\d\d WIB$/],
  ] as const)("has the first opening of an event over several days with other hours: %s", async (locale, opening) => {
    const { page, complaints, close } = await shop.visit("karcis", { width: 360 });
    await enterShop(page, `/${locale}`);
    await walk(page, EVENTS);
    const list = await datesOn(page);
    expect(list.map(({ text }) => text).filter((text) => opening.test(text)).length).toBeGreaterThan(0);
    expect(Math.max(...list.map(({ lines }) => lines))).toBeLessThanOrEqual(2);
    expect(complaints).toEqual([]);
    await close();
  });
});
