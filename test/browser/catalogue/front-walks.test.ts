import type { Page } from "playwright-core";
import { wholePhoneText } from "#storefront/shell/forms/phone-text.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFor } from "../../harness/log-in.ts";
import {
  acceptAll,
  actAtProvider,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goToPayment,
  mainAction,
  READY,
  SEE_TICKETS,
} from "../buyer.ts";
import { openOwnShop } from "../open-own-shop.ts";
import { freshNumber } from "../tickets/handing-pages.ts";
import { readQr } from "../read-qr.ts";
import { deskOf, screenOf, SLUG, type RoomDesk } from "../orders/room-desk.ts";
import { PATIENCE_MS, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

const HOST = "garudarun.localhost:3000";
const WALK = { timeout: 6 * PATIENCE_MS };
const CODE = /^[0-9A-Z $%*+\-./:]{130,}$/;

let desk: RoomDesk;
beforeAll(async () => {
  // Needs a whole browser for the service worker, and a worker process that admits people and sends messages.
  desk = await deskOf(await openOwnShop("system", { worker: true }), { tenant: "garudarun", slug: SLUG });
});
afterAll(() => desk?.close());

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  return page.getByRole("dialog");
}
/** Buys one ticket of the open event. */
async function buyOne(page: Page): Promise<void> {
  await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
  await goOnToBuyer(page);
  await fillBuyer(page);
  await goOnToAttendees(page);
  if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
  await acceptAll(page);
  await goToPayment(page);
  await actAtProvider(page, "pay");
  await page.getByRole("heading", { level: 1, name: READY.en }).waitFor();
}
const codeOn = (page: Page) => readQr(page.locator(".ticket-qr img").first());
async function until(page: Page, screen: string): Promise<void> {
  await expect.poll(() => screenOf(page), soon).toBe(screen);
}

describe("from the shop's front, by links alone", () => {
  it("finds tickets by the menu, and shows their code without and with the network [B8]", WALK, async () => {
    const { page, close } = await desk.visit();
    await enterShop(page);
    await walk(page, "Events", /Garuda Half/);
    await buyOne(page);
    await walk(page, SEE_TICKETS.en, "My tickets");
    await page.getByText(/^Saved for offline/).waitFor();
    await walk(page, /^Show QR code/);
    const code = await codeOn(page);
    expect(code).toMatch(CODE);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".ticket-qr img").first().waitFor();
    expect(await codeOn(page)).toBe(code);
    await page.context().setOffline(false);
    await walk(page, "My tickets", /^Show QR code/);
    await page.locator(".ticket-qr img").first().waitFor();
    expect(await codeOn(page)).toBe(code);
    await close();
  });

  it("logs in by the menu, shows the account, and logs out", WALK, async () => {
    const number = freshNumber();
    const { page, close } = await desk.visit({ viewport: { width: 360, height: 740 } });
    await enterShop(page);
    await (await openMenu(page)).getByRole("link", { name: "Log in", exact: true }).click();
    await page.locator("#login-phone").fill(`0${number}`);
    await page.locator(".login-form button[type=submit]").click();
    await page.locator("#login-code").waitFor();
    await page.locator("#login-code").fill(await codeFor(desk.shop, HOST, `+62${number}`));
    await page.waitForURL((url) => !url.pathname.endsWith("/login"));
    if (!page.url().endsWith("/account")) await (await openMenu(page)).getByRole("link", { name: "Account", exact: true }).click();
    await page.getByText(wholePhoneText(`+62${number}`)).waitFor();
    await page.getByRole("heading", { name: "Where you're logged in" }).waitFor();
    await page.getByRole("button", { name: "Log out", exact: true }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
    const again = (await openMenu(page)).getByRole("link", { name: "Log in", exact: true });
    await again.waitFor();
    expect(await again.count()).toBe(1);
    await close();
  });

  it("gives a queue place for a confirmed phone number, which leads into the shop", WALK, async () => {
    await desk.open({ asks_phone: "true" }, 10);
    const { page, close } = await desk.visit({ viewport: { width: 360, height: 740 } });
    await enterShop(page);
    await page.locator(`main a[href*="/event/${SLUG}"]`).first().click();
    await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await mainAction(page).click();
    await until(page, "phone");
    expect(await page.locator("h1").textContent()).toBe("Confirm your phone number");
    await page.getByLabel("WhatsApp number").fill("12");
    await page.getByRole("button", { name: "Send the code" }).click();
    await page.getByText("Check the number. A mobile number looks like 0812 3456 7890.").waitFor();
    await page.getByLabel("WhatsApp number").fill("0812-9000-2567");
    await page.getByRole("button", { name: "Send the code" }).click();
    await until(page, "code");
    const code = await codeFor(desk.shop, HOST, "+6281290002567");
    await page.getByLabel("Code", { exact: true }).fill(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
    await page.getByRole("button", { name: "Confirm and join" }).click();
    await page.getByText("That code isn't right. 4 tries left.").waitFor();
    await page.getByRole("button", { name: "Send a new code" }).click();
    await page.getByText(/still works|hasn't taken your code yet/).waitFor();
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Confirm and join" }).click();
    await until(page, "drawn");

    // The same number in another browser gets no second place, but moves the first one there.
    const other = await desk.visit({ viewport: { width: 1280, height: 900 } });
    await enterShop(other.page);
    await other.page.locator(`main a[href*="/event/${SLUG}"]`).first().click();
    await mainAction(other.page).click();
    await until(other.page, "phone");
    await desk.sql("update one_time_codes set asked_at = asked_at - interval '2 minutes'");
    await other.page.getByLabel("WhatsApp number").fill("081290002567");
    await other.page.getByRole("button", { name: "Send the code" }).click();
    await until(other.page, "code");
    await other.page.getByLabel("Code", { exact: true }).fill(await codeFor(desk.shop, HOST, "+6281290002567"));
    await other.page.getByRole("button", { name: "Confirm and join" }).click();
    await until(other.page, "elsewhere");
    await other.page.getByRole("button", { name: "Continue here" }).click();
    await until(other.page, "drawn");
    expect(await desk.sql("select count(*)::int as n from queue_places where number is not null")).toEqual([{ n: 1 }]);
    await desk.set({ opens_at: new Date().toISOString() });
    await expect
      .poll(
        async () => {
          if (other.page.url().includes("/queue")) await other.page.evaluate(() => void dispatchEvent(new Event("online"))).catch(() => {});
          return new URL(other.page.url()).pathname;
        },
        { ...soon, interval: 1500 },
      )
      .toBe(`/event/${SLUG}`);
    await desk.act({ act: "close" });
    await Promise.all([close(), other.close()]);
  });
});
