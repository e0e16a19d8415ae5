import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { openShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, LOG_IN, walk, walkByHeader, walkToGetTicket, walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser({
    KARCIS_ENV: "production",
    EMBEDDED_DATABASE: "yes",
    KARCIS_SECRET: "n0body-Guesses/this.One+ofTests7",
    SEED: "yes",
    UI: "garudarun",
    OWN_HOSTS: "garudarun.localhost",
  });
});
afterAll(() => shop.close());

describe("production without a payment provider and without WhatsApp", () => {
  it.each([
    ["en", 360, "You can't buy tickets here yet", /^(?:Continue|Checkout|Register|Choose tickets)/],
    ["id", 1280, "Tiket belum bisa dibeli di sini", /^(?:Lanjut|Daftar|Pilih tiket)/],
  ] as const)("explains on an event's page that nothing can be paid, and links nowhere (%s, %i px)", async (locale, width, words, way) => {
    const { page, complaints, close } = await shop.visit("garudarun", { width });
    await walkToPage(page, `/${locale}/event/losari-sunset-5k`);
    await page.locator(".ui-banner", { hasText: words }).waitFor();
    await page.locator(".ui-qty button").last().click();
    await page.locator(".event-no-payment:visible", { hasText: words }).waitFor();
    expect(await page.getByRole("button", { name: way }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ["/en/login", "We can't send codes here right now.", (page: Page) => walkByHeader(page, LOG_IN)],
    ["/id/login", "Kode belum bisa dikirim dari sini.", (page: Page) => walkByHeader(page, LOG_IN)],
    [
      "/en/event/get-ticket/losari-sunset-5k",
      "We can't send codes here right now.",
      (page: Page) => walkToGetTicket(page, /Losari Sunset 5K/),
    ],
    ["/en/waiver-release/garudarun", "We can't send codes here right now.", (page: Page) => walk(page, "Sign your waiver")],
  ])("names another way instead of asking for a number at %s", async (path, words, go) => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await enterShop(page, path.slice(0, 3));
    await go(page);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.locator(".ui-banner", { hasText: words }).waitFor();
    if (!path.includes("waiver")) expect(await page.locator("input[inputmode=tel]").count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
