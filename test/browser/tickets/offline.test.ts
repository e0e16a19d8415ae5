import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { overflow, shoot } from "./handing-pages.ts";
import { hydrated, ranCode, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

const EN = { title: "You're offline", line: "Your saved tickets still open.", retry: "Try again", tickets: "My tickets" };
const ID = { title: "Kamu sedang offline", line: "Tiket tersimpan tetap bisa dibuka.", retry: "Coba lagi", tickets: "Tiket saya" };

describe("a page that needs a connection", () => {
  it.each([
    ["garudarun", "en", 360, EN],
    ["jenius", "id", 1280, ID],
    ["melancarun", "id", 360, ID],
  ] as const)(
    "explains a page that needs a connection, and loads it once there is one: %s, %s, %i px",
    async (tenant, language, width, words) => {
      const { page, pushed, close } = await shop.visit(tenant, { width });
      // The first key press loads the error screen's code. An untouched page loads it a few seconds after its start.
      const isReady = ranCode(page, /error-screen-[^/]*\.js/);
      await page.goto(`/${language}`);
      await hydrated(page);
      await page.keyboard.press("Shift");
      await isReady;
      const href = await page.locator('main a[href*="/event/"]').first().getAttribute("href");
      await page.context().setOffline(true);
      await page.locator(`main a[href="${href}"]`).first().click();
      const title = page.getByRole("heading", { level: 1, name: words.title });
      await title.waitFor();
      await page.getByText(words.line).waitFor();
      expect(await page.getByRole("main").getByRole("link", { name: words.tickets }).count()).toBe(1);
      expect(await page.title()).toContain(words.title);
      await shoot(page, `offline-${tenant}-${width}`);
      expect(await findings(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.getByRole("button", { name: words.retry }).click();
      expect(await title.count()).toBe(1);
      await expect.poll(() => pushed("error_page"), soon).toMatchObject([{ type: "offline" }]);
      await page.context().setOffline(false);
      await title.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(href);
      await page.locator(".event-ticket-list, h1").first().waitFor();
      await close();
    },
  );
});
