import type { Page } from "playwright-core";
import { wholePhoneText } from "#storefront/shell/forms/phone-text.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sent } from "../arrivals.ts";
import { goOnToBuyer } from "../buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { ACCOUNT, enterShop, EVENTS, LOG_IN, walk, walkByHeader } from "../walk.ts";

const EVENT = "/event/riuh-di-lapang";
let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

/** The part of the page's host before the tenant's own host, or an empty text. */
const hostOf = (page: Page) => new URL(page.url()).hostname.replace(/\.?riuhfest\.localhost$/, "");
async function isAt(page: Page, host: string, path: RegExp): Promise<void> {
  await expect.poll(() => `${hostOf(page)} ${new URL(page.url()).pathname}`, soon).toMatch(new RegExp(`^${host} ${path.source}$`));
}

async function logIn(page: Page, number: string): Promise<void> {
  await enterShop(page, "/en");
  await walkByHeader(page, LOG_IN);
  await page.locator("#login-phone").fill(`0${number}`);
  await page.locator(".login-form button[type=submit]").click();
  await page.locator("#login-code").waitFor();
  const code = await page.evaluate(async (to) => {
    const { messages } = (await (await fetch("/dev/outbox.json")).json()) as { messages: { recipient: string; body: string }[] };
    return /\d{6}/.exec(messages.find((each) => each.recipient === to)!.body)![0];
  }, `+62${number}`);
  await page.locator("#login-code").fill(code);
  await page.waitForURL("**/en/event/my-ticket");
  await hydrated(page);
}

describe("a tenant with domains of its own", () => {
  it("shares a login on the main host with the event domain, and brings an address's data there to the hold [T7][Q1][Q2]", async () => {
    const { page, complaints, close } = await shop.visit("riuhfest");
    const bodies = sent(page);
    // Another number for a repeat: the first waits for a minute.
    const number = `8127${String(Date.now()).slice(-7)}`;
    await logIn(page, number);
    await page.goto("/en?patron.fullName=Nyoman%20Sari&patron.email=nyoman%40example.com&utm_source=mail&utm_campaign=riuh");
    await hydrated(page);
    await page.waitForFunction(() => localStorage.getItem("bypass-data") !== null);
    await page.locator(`a[href="/en${EVENT}"]`).first().click();
    await isAt(page, "event", /\/en\/event\/riuh-di-lapang/);
    await hydrated(page);
    expect(new URL(page.url()).search).toBe("");
    expect(await page.evaluate(() => document.cookie)).not.toContain("karcis_session");
    await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await goOnToBuyer(page);
    await page.locator("#patron-fullName").waitFor();
    await expect.poll(() => page.locator("#patron-fullName").inputValue(), soon).toBe("Nyoman Sari");
    expect(await page.locator("#patron-email").inputValue()).toBe("nyoman@example.com");
    const hold = bodies.find(({ path }) => path.endsWith("/bookings"))!.body as Record<string, unknown>;
    expect(hold["utm"]).toEqual({ source: "mail", campaign: "riuh" });
    await walk(page, "Back");
    await walkByHeader(page, ACCOUNT);
    await isAt(page, "event", /\/en\/account/);
    await page
      .getByText(wholePhoneText(`+62${number}`))
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps the language chosen on the main host, without the language in the address [L3][T7]", async () => {
    const { page, close } = await shop.visit("riuhfest");
    await enterShop(page);
    await page.locator(".shop-lang a[hreflang=id]").first().click();
    await page.waitForFunction(() => document.documentElement.lang === "id");
    await hydrated(page);
    await page.locator(`a[href="${EVENT}"]`).first().click();
    await isAt(page, "event", /\/event\/riuh-di-lapang/);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang), soon).toBe("id");
    await close();
  });

  it("offers an order begun on the event domain on the front page, and removes it on both hosts [T7]", async () => {
    const { page, complaints, close } = await shop.visit("riuhfest");
    await page.goto("/id?headerless=0");
    await hydrated(page);
    await page.locator(".shop-lang a[hreflang=en]").first().click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await hydrated(page);
    await page.locator(`a[href^="/en${EVENT}"]`).first().click();
    await isAt(page, "event", /\/en\/event\/riuh-di-lapang/);
    await hydrated(page);
    await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await page.locator(".event-ticket output").first().filter({ hasText: "1" }).waitFor();
    await page.waitForFunction(() => localStorage.getItem("karcis:txn:v1:riuhfest:index") !== null);
    await page.locator(".shop-header a.shop-logo, .shop-header a").first().click();
    await isAt(page, "", /\/en/);
    await hydrated(page);
    const bar = page.locator(".shop-resume");
    await bar.waitFor();
    await bar.getByRole("link").click();
    await isAt(page, "event", /\/en\/event\/riuh-di-lapang.*/);
    await hydrated(page);
    await page.locator(".event-ticket output").first().filter({ hasText: "1" }).waitFor();
    await walk(page, EVENTS);
    await isAt(page, "event", /\/en\/event/);
    await page.locator(".shop-resume button").click();
    await page.locator(".shop-header a.shop-logo, .shop-header a").first().click();
    await isAt(page, "", /\/en/);
    await hydrated(page);
    expect(await page.locator(".shop-resume").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("opens an event domain at once for a browser without stored data [T7]", async () => {
    const { page, close } = await shop.visit("riuhfest");
    const steps: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) steps.push(new URL(request.url()).pathname);
    });
    await page.goto(`/en${EVENT}?utm_source=ig`);
    await isAt(page, "event", /\/en\/event\/riuh-di-lapang/);
    expect(steps).toEqual([`/en${EVENT}`, `/en${EVENT}`]);
    expect(new URL(page.url()).search).toBe("?utm_source=ig");
    await close();
  });
});
