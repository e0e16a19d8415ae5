import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptAll,
  BUYER,
  chooseTickets,
  chooseWay,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goOnToReview,
  mainAction,
} from "../buyer.ts";
import { hydrated, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { countFields, countTaps } from "../taps.ts";
import { walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop?.close());

/** Each step of the page as read aloud. */
const stepsOf = (page: Page, which = "") => page.locator(`.ui-step${which}`).allTextContents();

/** Where the steps say that the page is, and its headline. */
const placeOf = async (page: Page) => [
  ...(await stepsOf(page, "[aria-current]")),
  await page.getByRole("heading", { level: 1 }).innerText(),
];

/** The label of the bar's button, which has to stay on one line. */
async function labelOf(page: Page): Promise<string> {
  const { text, lines } = await mainAction(page).evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button.querySelector(".ui-swap > :not([data-off])") ?? button);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
    return { text: (button as HTMLElement).innerText, lines: new Set(tops).size };
  });
  expect(lines).toBe(1);
  return text.replaceAll("\u00a0", " ");
}

describe("from an event to its QR code on a phone", () => {
  it("asks a runner for at most 9 fields and 8 taps, nothing twice, in three pages whose headline stays", async () => {
    const { page, close, complaints } = await shop.visit("garudarun");
    const by = countTaps(page);
    await walkToPage(page, "/en/event/garuda-half-jakarta");
    await by.tap(".event-ticket .ui-qty button:last-of-type");
    expect(await labelOf(page)).toBe("Checkout");
    await by.press();
    await page.locator("#patron-fullName").waitFor();
    await hydrated(page);
    let fields = await countFields(page);
    expect(await labelOf(page)).toBe("Go to runners");
    expect(await page.locator("#patron-gender, [id^=patron-citizenship]").count()).toBe(0);
    await page.locator("#patron-fullName").fill(BUYER.fullName);
    await page.locator("#patron-phoneNumber").fill(BUYER.phone);
    await page.locator("#patron-email").fill(BUYER.email);
    expect(await placeOf(page)).toEqual(["1Buyer", "Buyer details"]);
    await by.press();
    await page.waitForURL("**/attendee**");
    await page.locator("#attendee-0-age").waitFor();
    fields += await countFields(page);
    const questions = page.locator(".attendee-body .ui-field:not(:has(#attendee-0-same))");
    expect(await questions.locator(".ui-hint").count()).toBe(await questions.count());
    await by.tap(".attendee-card label:has(input[type=radio])");
    await page.locator("#attendee-0-age").fill("31");
    await page.locator("#attendee-0-nationality").selectOption({ index: 1 });
    await page.locator("#attendee-0-identity").fill("3174012345678910");
    expect(await placeOf(page)).toEqual(["2Runners", "Runners"]);
    expect(await labelOf(page)).toBe("Go to payment");
    await by.press();
    await page.waitForURL("**/payment**");
    await page.locator("#terms").waitFor();
    expect(await placeOf(page)).toEqual(["3Payment", "Review and pay"]);
    expect(await page.locator(".review-ways input:checked").inputValue()).toBe("qris");
    expect(await page.locator(".review-ways").innerText()).not.toMatch(/Paysim|Up to/);
    expect(await labelOf(page)).toMatch(/^Pay Rp [\d,]+ with QRIS$/);
    await by.tap("label:has(#waiver)");
    await by.tap("label:has(#terms)");
    // Back and forth, everything stays.
    await page.goBack();
    await page.waitForURL("**/attendee**");
    await page.locator("#attendee-0").click();
    expect(await page.locator("#attendee-0-identity").inputValue()).toBe("3174012345678910");
    await page.goForward();
    await page.locator("#terms").waitFor();
    for (const box of ["#waiver", "#terms"]) await page.locator(box).check();
    await by.press();
    await page.locator(".pay-code img").waitFor();
    expect(fields).toBeLessThanOrEqual(9);
    expect(by.count()).toBeLessThanOrEqual(8);
    expect(complaints).toEqual([]);
    await close();
  });

  it("asks a play's visitor for at most 4 fields and 5 taps, in two pages", async () => {
    const { page, close } = await shop.visit("teaterlampu", { languages: "id-ID" });
    const by = countTaps(page);
    await walkToPage(page, "/id/event/rumah-kos-nomor-tujuh");
    // The last date, because tonight's may be too near for a bank transfer.
    await by.tap(".event-sessions .ui-chip:not([aria-disabled]) >> nth=-1");
    // The date takes a ticket of the only category left.
    await page.locator(".event-ticket output").filter({ hasText: "1" }).waitFor();
    await by.press();
    await page.locator("#patron-fullName").waitFor();
    await hydrated(page);
    let fields = await countFields(page);
    await fillBuyer(page);
    expect(await stepsOf(page)).toEqual(["1Pemesan", "2Pembayaran"]);
    expect(await labelOf(page)).toBe("Ke pembayaran");
    await by.press();
    await page.locator("#terms").waitFor();
    fields += await countFields(page);
    expect(await placeOf(page)).toEqual(["2Pembayaran", "Cek pesanan dan bayar"]);
    await chooseWay(page.locator(".review-ways"), "CIMB Niaga");
    expect(await labelOf(page)).toMatch(/^Bayar Rp [\d.]+ lewat CIMB Niaga$/);
    await chooseWay(page.locator(".review-ways"), "QRIS");
    expect(await labelOf(page)).toMatch(/^Bayar Rp [\d.]+ lewat QRIS$/);
    await by.tap("label:has(#terms)");
    await by.press();
    await page.locator(".pay-code img").waitFor();
    expect(fields).toBeLessThanOrEqual(4);
    expect(by.count()).toBeLessThanOrEqual(5);
    await close();
  });

  it("registers for a free talk on one page: name, number, e-mail and a button", async () => {
    const { page, close } = await shop.visit("jenius");
    await chooseTickets(page, "/en/event/uang-tanpa-drama", 1);
    await mainAction(page).click();
    await page.waitForURL("**/patron-information**");
    await page.locator("#terms").waitFor();
    await hydrated(page);
    expect(await countFields(page)).toBe(3);
    expect(await page.locator(".ui-step").count()).toBe(0);
    expect(await page.locator("main").innerText()).not.toMatch(/Participant|purchase|Age/);
    await fillBuyer(page);
    await page.locator("#terms").check();
    await mainAction(page).click();
    await page.getByRole("heading", { name: "You're registered" }).waitFor();
    await close();
  });
});

describe("the bar of an order on a phone", () => {
  it.each([100, 200])("keeps one height, and never covers the field in which somebody types, with text at %i percent", async (size) => {
    const { page, close } = await shop.visit("garudarun");
    await chooseTickets(page, "/en/event/garuda-half-jakarta", 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    await page.addStyleTag({ content: `html { font-size: ${size}% !important }` });
    const barHeight = () => page.locator(".ui-actions").evaluate((bar) => bar.getBoundingClientRect().height);
    await fillAttendees(page, 1);
    const before = await barHeight();
    const last = page.locator("#attendee-0-identity");
    await last.fill("");
    // As a tap on the part above the bar leaves it: half covered.
    await last.evaluate((field) =>
      scrollBy(0, field.getBoundingClientRect().top + 20 - document.querySelector(".ui-actions")!.getBoundingClientRect().top),
    );
    await last.pressSequentially("3174012345678910");
    const gap = () =>
      last.evaluate((field) => document.querySelector(".ui-actions")!.getBoundingClientRect().top - field.getBoundingClientRect().bottom);
    await expect.poll(gap, soon).toBeGreaterThanOrEqual(0);
    expect(await barHeight()).toBe(before);
    const padding = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom));
    expect(padding).toBeGreaterThanOrEqual(before);
    await goOnToReview(page);
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
    await fillAttendees(page, 1);
    await acceptAll(page);
    await isWhole(page);
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
