import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFirefox, openFirefox } from "../../harness/firefox.ts";
import { isHere } from "../../harness/needs.ts";
import { BUYER } from "../buyer.ts";
import { isHydrated, PATIENCE_MS, soon } from "../shop-browser.ts";
import { sharedServer } from "../turns.ts";

const path = findFirefox();
const hasFirefox = isHere("firefox", path !== null);

let browser: Browser;
let origin: string;
beforeAll(async () => {
  if (!hasFirefox) return;
  const [server, opened] = await Promise.all([sharedServer(), openFirefox(path!)]);
  browser = opened;
  origin = server.originOf("garudarun");
});
afterAll(() => browser?.close());

/** A new visitor on a phone, and what the browser complains about. */
async function visit(): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 780 });
  page.setDefaultTimeout(PATIENCE_MS);
  page.setDefaultNavigationTimeout(3 * PATIENCE_MS);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, complaints };
}

const hydrated = (page: Page) => page.waitForFunction(isHydrated);
const textOf = (page: Page, selector: string) => page.$eval(selector, (found) => (found as HTMLElement).innerText);

/** Presses the page's action, and waits for the next page. */
async function goOn(page: Page, next: RegExp): Promise<void> {
  await page.locator(".ui-actions .ui-button, .event-total .ui-button, main button[type=submit].ui-button").click();
  await expect.poll(() => page.url(), soon).toMatch(next);
  await hydrated(page);
}

describe("a visitor with Firefox", () => {
  it("walks from the front page to a ticket, finds it after a reload, and prints it", async ({ skip }) => {
    if (!hasFirefox) return skip("Firefox is not here");
    const { page, complaints } = await visit();
    await page.goto(`${origin}/en`);
    await hydrated(page);
    await page.locator('main a[href="/en/event/losari-sunset-5k"]').click();
    await expect.poll(() => page.url(), soon).toMatch(/losari-sunset-5k$/);
    await hydrated(page);
    await page.locator(".event-ticket .ui-qty button:last-of-type").click();
    await goOn(page, /patron-information/);
    await page.locator("#patron-fullName").fill(BUYER.fullName);
    await page.locator("#patron-phoneNumber").fill(BUYER.phone);
    if (await page.$("#patron-email")) await page.locator("#patron-email").fill(BUYER.email);
    await goOn(page, /attendee|payment/);
    if (page.url().includes("/attendee")) await goOn(page, /payment/);
    await page.locator("#terms").click();
    if (await page.$("#waiver")) await page.locator("#waiver").click();
    await goOn(page, /paysim|payment|transaction-status/);
    await page.locator("button[name=outcome][value=pay]").click();
    await expect.poll(() => page.url(), soon).toMatch(/transaction-status/);
    await expect.poll(() => textOf(page, "h1"), soon).toMatch(/^(Your ticket is ready|You're in)/);
    await page.reload();
    await hydrated(page);
    expect(await textOf(page, "h1")).toMatch(/^(Your ticket is ready|You're in)/);
    await page.locator("a::-p-text(See ticket)").click();
    await page.waitForSelector(".ticket-qr img, .ticket-qr svg");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const printed = Buffer.from(await page.pdf()).toString("latin1");
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});
