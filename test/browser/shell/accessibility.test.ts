import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "../axe.ts";
import {
  actAtProvider,
  chooseTickets,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  acceptAll,
  goToPayment,
  mainAction,
} from "../buyer.ts";
import { hydrated, shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { MY_TICKETS, PURCHASES, walk } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

it("has no axe findings from tickets to their codes in a dark brand, on a desktop", async () => {
  const all: string[] = [];
  const [tenant, width, prefix, event] = ["layartancap", 1280, "/id", "film-bisu-piano-hidup"] as const;
  const { page, close } = await shop.visit(tenant, { width });
  const look = async (place: string) => all.push(...(await findings(page, `${tenant} ${place}`)));
  await chooseTickets(page, `${prefix}/event/${event}`, 1);
  await look("chosen");
  await goOnToBuyer(page);
  await look("buyer");
  await mainAction(page).click();
  await page.locator("[data-summary]").first().waitFor();
  await look("buyer with errors");
  await fillBuyer(page);
  await goOnToAttendees(page);
  await look("attendees");
  if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
  await acceptAll(page);
  await look("review");
  await goToPayment(page);
  await look("provider");
  await actAtProvider(page, "pay");
  await page.locator(".status-ticket").first().waitFor();
  await look("status");
  await walk(page, "Kembali", MY_TICKETS);
  await page.locator(".tickets-bundle a.ui-button[href*='my-ticket?t=']").first().waitFor();
  await hydrated(page);
  await look("my tickets");
  await page.locator(".tickets-bundle a.ui-button[href*='my-ticket?t=']").first().click();
  await page.locator(".ticket-qr img").first().waitFor();
  await look("a ticket");
  await walk(page, MY_TICKETS, PURCHASES);
  await page.locator("main a[href*='transaction-status'], main a[href*='/receipt']").first().waitFor();
  await hydrated(page);
  await look("my purchases");
  await close();
  expect(all).toEqual([]);
});
