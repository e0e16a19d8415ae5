import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptAll,
  actAtProvider,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goToPayment,
  READY,
  SEE_TICKETS,
} from "../buyer.ts";
import { PATIENCE_MS, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop?.close());

describe("from the shop's front, by links alone", () => {
  it("buys a ticket and shows its code, by links from the front page alone [H3]", { timeout: 6 * PATIENCE_MS }, async () => {
    const { page, complaints, close } = await shop.visit("garudarun", { width: 1280 });
    await enterShop(page);
    await walk(page, "Events", /Garuda Half/);
    await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
    await acceptAll(page);
    await goToPayment(page);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { level: 1, name: READY.en }).waitFor();
    await walk(page, SEE_TICKETS.en);
    await expect.poll(() => page.locator(".ticket-qr img").count(), soon).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
