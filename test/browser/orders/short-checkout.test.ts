import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptAll, BUYER, chooseTickets, fillBuyer, goOnToAttendees, goOnToBuyer, mainAction } from "../buyer.ts";
import { hydrated, shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop?.close());

/**
 * Required questions on the screen: a number with its country code is one, a group of choices is one. Agreements do not count, nor does the
 * payment method, which may be left to the gateway's page (`leavesTheWayOpen`).
 */
const countFields = (page: Page) =>
  page.locator("form.checkout-form .ui-field:visible:not(:has(input[type=checkbox]), .review-ways .ui-field)").count();

/** The payment methods are one choice, and nothing is chosen. */
async function leavesTheWayOpen(page: Page): Promise<void> {
  const ways = page.locator(".review-ways input[type=radio]");
  const seen = await ways.evaluateAll((inputs) =>
    inputs.map((input) => ({ name: (input as HTMLInputElement).name, chosen: input.matches(":checked") })),
  );
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen.map(({ name }) => name)).size).toBe(1);
  expect(seen.some(({ chosen }) => chosen)).toBe(false);
}

/** Counts the taps between an event's page and the payment page. */
function taps(page: Page) {
  let n = 0;
  return {
    count: () => n,
    async tap(selector: string) {
      n += 1;
      await page.locator(selector).first().click();
    },
    async press() {
      n += 1;
      await mainAction(page).click();
    },
  };
}

describe("from an event to its payment page on a phone", () => {
  it("asks a runner for at most 9 fields and 8 taps, and nothing twice", async () => {
    const { page, close, complaints } = await shop.visit("garudarun");
    const by = taps(page);
    await walkToPage(page, "/en/event/garuda-half-jakarta");
    await by.press();
    await by.tap(".event-ticket .ui-qty button:last-of-type");
    await by.press();
    await page.locator("#patron-fullName").waitFor();
    await hydrated(page);
    let fields = await countFields(page);
    expect(await page.locator("#patron-gender, [id^=patron-citizenship]").count()).toBe(0);
    await page.locator("#patron-fullName").fill(BUYER.fullName);
    await page.locator("#patron-phoneNumber").fill(BUYER.phone);
    await page.locator("#patron-email").fill(BUYER.email);
    await by.press();
    await page.locator("#terms").waitFor();
    fields += await countFields(page);
    const current = page.locator(".ui-step[aria-current]");
    expect(await current.innerText()).toContain("2");
    expect(await mainAction(page).innerText()).toBe("Continue");
    await by.tap(".attendee-card label:has(input[type=radio])");
    await page.locator("#attendee-0-age").fill("31");
    await page.locator("#attendee-0-nationality").selectOption({ index: 1 });
    await page.locator("#attendee-0-identity").fill("3174012345678910");
    expect(await current.innerText()).toContain("3");
    expect(await mainAction(page).innerText()).toMatch(/^Pay Rp/);
    await leavesTheWayOpen(page);
    await by.tap("label:has(#waiver)");
    await by.tap("label:has(#terms)");
    await by.press();
    await page.waitForURL("**/paysim/**");
    expect(fields).toBeLessThanOrEqual(9);
    expect(by.count()).toBeLessThanOrEqual(8);
    expect(complaints).toEqual([]);
    await close();
  });

  it("asks a play's visitor for at most 4 fields and 7 taps", async () => {
    const { page, close } = await shop.visit("teaterlampu", { languages: "id-ID" });
    const by = taps(page);
    await walkToPage(page, "/id/event/rumah-kos-nomor-tujuh");
    await by.press();
    await by.tap(".event-sessions .ui-chip:not([aria-disabled])");
    await by.tap(".event-ticket .ui-qty button:last-of-type");
    await by.press();
    await page.locator("#patron-fullName").waitFor();
    await hydrated(page);
    let fields = await countFields(page);
    await fillBuyer(page);
    await by.press();
    await page.locator("#terms").waitFor();
    fields += await countFields(page);
    await leavesTheWayOpen(page);
    await by.tap("label:has(#terms)");
    await by.press();
    await page.waitForURL("**/paysim/**");
    expect(fields).toBeLessThanOrEqual(4);
    expect(by.count()).toBeLessThanOrEqual(7);
    await close();
  });
});

describe("letters of twice the size on a screen of 360 px", () => {
  it.each(["en", "id"])("shows the whole total and button on every page of an order, without scrolling sideways (%s)", async (locale) => {
    const { page, close } = await shop.visit("garudarun");
    await chooseTickets(page, `/${locale}/event/garuda-half-jakarta`, 1);
    await isWhole(page);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await isWhole(page);
    await goOnToAttendees(page);
    await isWhole(page);
    expect(await page.locator(".checkout-event").innerText()).toContain("Garuda Half Jakarta");
    await acceptAll(page);
    await close();
  });
});

/** Every control of the bar is inside the screen and apart from the others, and the page reserves the bar's height. */
async function isWhole(page: Page): Promise<void> {
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  await page.waitForFunction(() => parseFloat(getComputedStyle(document.documentElement).fontSize) > 30);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const seen = await page.evaluate(() => {
    const bar = document.querySelector(".ui-actions")!;
    const box = (element: Element) => element.getBoundingClientRect();
    const parts = [...bar.children].map(box);
    const words = [...bar.querySelectorAll(".num, .checkout-total-amount, .ui-button")].map((element) => ({
      cut: element.scrollWidth > element.clientWidth + 1,
      right: box(element).right,
    }));
    return {
      sideways: document.documentElement.scrollWidth - innerWidth,
      overlap: parts.some((a, i) =>
        parts.some((b, j) => j > i && a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1),
      ),
      outside: parts.some((part) => part.left < 0 || part.right > innerWidth || part.bottom > innerHeight),
      cut: words.some(({ cut, right }) => cut || right > innerWidth),
      room: parseFloat(getComputedStyle(document.body).paddingBottom) - box(bar).height,
    };
  });
  expect(seen).toMatchObject({ sideways: 0, overlap: false, outside: false, cut: false });
  expect(seen.room).toBeGreaterThanOrEqual(0);
}
