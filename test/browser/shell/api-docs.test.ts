import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

describe("the search of the API's handbook", () => {
  it.each([
    [360, "light"],
    [1280, "dark"],
  ] as const)(
    "reaches the handbook's search by /, shows and counts matches, and lets the focus pass: %i wide, %s [A9]",
    async (width, colorScheme) => {
      const { page, complaints, close } = await shop.visit("garudarun", { width, context: { colorScheme } });
      await page.goto("/api/docs");
      const [said, calls] = [page.getByRole("status"), page.locator("section[id]:visible")];
      const all = await calls.count();
      expect(await said.textContent()).toBe(`${all} calls`);
      await page.keyboard.press("/");
      await page.keyboard.type("waiting-entries ALREADY_WAITING");
      expect(await calls.evaluateAll((sections) => sections.map(({ id }) => id))).toEqual(["joinWaitingList"]);
      expect(await said.textContent()).toBe(`1 of ${all} calls`);
      expect(await page.locator("h2:visible").allTextContents()).toEqual(["Waiting list"]);
      await page.reload();
      expect(await calls.count()).toBe(1);
      await page.getByRole("searchbox").fill("no such word");
      expect(await said.textContent()).toBe("No call has all of these words.");
      await page.keyboard.press("Escape");
      expect(await calls.count()).toBe(all);
      expect(new URL(page.url()).search).toBe("");
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await findings(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
