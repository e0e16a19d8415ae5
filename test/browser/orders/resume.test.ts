import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptAll,
  actAtProvider,
  BUYER,
  chooseTickets,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goToPayment,
  mainAction,
  payByWay,
  READY,
  SEE_TICKETS,
} from "../buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop } from "../walk.ts";

const RUN = "/event/losari-sunset-5k";
const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0 Mobile Safari/537.36";
const IN_APP = [
  ["WhatsApp", `${PHONE} WhatsApp/2.25.30.1`],
  ["Instagram", `${PHONE} Instagram 402.0.0.34.85 Android`],
] as const;

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser({ REMIND_AFTER_SECONDS: "0" });
});
afterAll(() => shop.close());

/** The link in the message of that kind about that order. */
async function linkIn(page: Page, template: string, order: string): Promise<string> {
  let text: string | undefined;
  const look = async () => {
    const { messages } = await page.evaluate(
      async () => (await (await fetch("/dev/outbox.json")).json()) as { messages: { template: string; body: string }[] },
    );
    text = messages.find((each) => each.template === template && each.body.includes(order))?.body;
    return text !== undefined;
  };
  await expect.poll(look, { ...soon, interval: 200 }).toBe(true);
  return /https?:\/\/\S+\/l\/\S+/.exec(text!)![0];
}

/** Another person's number and address: unpaid holds at one event are announced to one person once a day. */
const SOMEBODY_ELSE = { phone: "81290004411", email: "lain@gmail.com" };

async function fillIn(page: Page, locale: string, who?: typeof SOMEBODY_ELSE): Promise<void> {
  await chooseTickets(page, `/${locale}${RUN}`, 1);
  await goOnToBuyer(page);
  await fillBuyer(page);
  if (who) {
    await page.locator("#patron-phoneNumber").fill(who.phone);
    if (await page.locator("#patron-email").count()) await page.locator("#patron-email").fill(who.email);
  }
  await goOnToAttendees(page);
  await fillAttendees(page, 1);
  await acceptAll(page);
}

/** The order's number, which the browser stores with the answers shortly afterwards. */
async function referenceOf(page: Page): Promise<string> {
  const kept = await page.waitForFunction(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith("karcis:txn:v1:garudarun:"))
      .map(([, text]) => /"reference":"(\w+)"/.exec(text)?.[1])
      .find((found) => found !== undefined),
  );
  return (await kept.jsonValue())!;
}

describe("an order that was begun in another app's browser", () => {
  it.each(IN_APP)(
    "opens an order of an in-app browser (%s) by its message's short link elsewhere, to pay and see it [B8]",
    async (_, userAgent) => {
      const inApp = await shop.visit("garudarun", { context: { userAgent } });
      await fillIn(inApp.page, "id");
      const reference = await referenceOf(inApp.page);
      await goToPayment(inApp.page);
      await enterShop(inApp.page, "/id");
      const link = await linkIn(inApp.page, "payment.pending", reference);
      expect(new URL(link).pathname).toMatch(/^\/id\/l\/[2-9A-HJKMNP-TV-Z]{27}$/);
      expect(link).not.toContain("k=");
      await inApp.close();

      const { page, complaints, close } = await shop.visit("garudarun");
      await page.goto(link);
      await page.waitForURL("**/id/event/losari-sunset-5k/transaction-status?**");
      await hydrated(page);
      await page.getByRole("button", { name: "Lanjut ke pembayaran" }).click();
      await page.waitForURL("**/paysim/**");
      await actAtProvider(page, "pay");
      await page.getByRole("heading", { name: READY.id }).waitFor();
      await page.getByRole("link", { name: SEE_TICKETS.id }).first().click();
      await page.locator(".ticket-qr img").first().waitFor();
      await page.goto(link);
      await page.getByRole("heading", { name: READY.id }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it("continues a held order to its payment with its answers, on another device too", async () => {
    const inApp = await shop.visit("garudarun", { context: { userAgent: IN_APP[0][1] } });
    await fillIn(inApp.page, "en", SOMEBODY_ELSE);
    const reference = await referenceOf(inApp.page);
    await inApp.page.route("**/payments**", (route) => route.abort());
    await mainAction(inApp.page).click();
    await inApp.page.getByRole("alert").first().waitFor();
    const link = await linkIn(inApp.page, "booking.held", reference);
    await inApp.page.goto(link);
    await inApp.page.getByRole("link", { name: "Continue your order" }).waitFor();
    await inApp.close();

    const { page, complaints, close } = await shop.visit("garudarun", { width: 1280 });
    await page.goto(link);
    await hydrated(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payByWay(page, "GoPay");
    await page.waitForURL("**/paysim/**");
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    expect(await page.locator(".status-ticket-name").innerText()).toBe(BUYER.fullName);
    expect(complaints).toEqual([]);
    await close();
  });
});
