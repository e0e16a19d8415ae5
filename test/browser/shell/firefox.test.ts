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
  origin = server.originOf("jenius");
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

const ACTIONS = ".ui-actions .ui-button, .event-total .ui-button, main button[type=submit].ui-button";

/** Clicks the first shown element, whichever the page has drawn last. */
async function press(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const shown = [...document.querySelectorAll<HTMLElement>(wanted)].find((each) => each.getClientRects().length > 0);
      shown?.click();
      return shown !== undefined;
    },
    {},
    selector,
  );
}

/** Presses the page's action, and waits for the next page. */
async function goOn(page: Page, next: RegExp): Promise<void> {
  await press(page, ACTIONS);
  await expect.poll(() => page.url(), soon).toMatch(next);
}

describe("a visitor with Firefox", () => {
  it("walks from the front page to a free ticket, finds it after a reload, and prints it", async ({ skip }) => {
    if (!hasFirefox) return skip("Firefox is not here");
    const { page, complaints } = await visit();
    await page.goto(`${origin}/en`);
    await hydrated(page);
    const event = 'main a[href="/en/event/uang-tanpa-drama"]';
    if (!(await page.$(event))) {
      await page.locator('main a[href="/en/event"]').click();
      await page.waitForSelector(event);
      await hydrated(page);
    }
    await page.locator(event).click();
    await expect.poll(() => page.url(), soon).toMatch(/uang-tanpa-drama$/);
    await hydrated(page);
    await page.locator(".event-ticket .ui-qty button:last-of-type").click();
    await goOn(page, /patron-information/);
    await page.waitForSelector("#terms");
    await hydrated(page);
    await page.locator("#patron-fullName").fill(BUYER.fullName);
    await page.locator("#patron-phoneNumber").fill(BUYER.phone);
    await page.locator("#patron-email").fill(BUYER.email);
    await page.locator("#terms").click();
    await goOn(page, /transaction-status/);
    await expect.poll(() => textOf(page, "h1"), soon).toBe("You're registered");
    await page.reload();
    await hydrated(page);
    expect(await textOf(page, "h1")).toBe("You're registered");
    await press(page, ".status-ticket");
    await page.waitForSelector(".ticket-view .ticket-qr img, .ticket-view .ticket-qr svg");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const printed = Buffer.from(await page.pdf());
    expect([printed.subarray(0, 5).toString(), printed.length > 10_000]).toEqual(["%PDF-", true]);
    expect(complaints).toEqual([]);
  });
});
