import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAtProvider, answerUntilPayment, chooseTicketsHere, READY, SEE_TICKETS } from "../buyer.ts";
import { ROOMY } from "../../harness/open-shop.ts";
import { hydrated, openShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { walkToEvent } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  // Its own server, because few tickets of this race are left.
  shop = await openShopBrowser(ROOMY);
});
afterAll(() => shop.close());

/** Browsers inside of other apps, by how they name themselves. */
const APPS = {
  Instagram:
    "Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 352.1.0.41.100 Android",
  TikTok:
    "Mozilla/5.0 (Linux; Android 13; 2201117TG Build/TKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36 trill_360905 BytedanceWebview/d8a21c6",
  Line: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.15.0",
  WhatsApp:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [WhatsApp/24.20.79]",
} as const;

/** What the router's own script for scroll positions reports of refused storage. Visitors see nothing of it. */
const OF_SCROLLING = /operation is insecure/;

/** Every door of storage throws, as where a person has forbidden cookies of sites, or is missing, as in many apps. */
function forbidStorage(): void {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });
}
/** Storage has no room for one more letter. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}

async function buyByLinks(page: Page): Promise<void> {
  await walkToEvent(page, /Losari Sunset/, "/en");
  await chooseTicketsHere(page, 1);
  await answerUntilPayment(page, 1);
  await actAtProvider(page, "pay");
  await page.getByRole("heading", { name: READY.en }).waitFor();
}

describe("a browser inside of another app", () => {
  it.each(Object.entries(APPS))("buys a ticket without storage, and finds it again after a reload (%s)", async (_, userAgent) => {
    const context: BrowserContextOptions = { userAgent, serviceWorkers: "block", hasTouch: true };
    const { page, complaints, close } = await shop.visit("garudarun", { context });
    await page.addInitScript(forbidStorage);
    await buyByLinks(page);
    await page.reload();
    await hydrated(page);
    await page.getByRole("heading", { name: READY.en }).waitFor();
    await page.getByRole("link", { name: SEE_TICKETS.en }).click();
    await page.locator(".ticket-qr img").first().waitFor();
    expect(complaints.filter((text) => !OF_SCROLLING.test(text))).toEqual([]);
    await close();
  });
});

describe("a browser with full storage", () => {
  it("buys a ticket and shows its code", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await page.addInitScript(fillStorage);
    await buyByLinks(page);
    await page.getByRole("link", { name: SEE_TICKETS.en }).click();
    await page.locator(".ticket-qr img").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
