import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { actAtProvider, BUYER, chooseTicketsHere, fillBuyer, goOnToAttendees, goOnToBuyer, mainAction } from "../buyer.ts";
import { shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { countFields, countTaps } from "../taps.ts";
import { walkToLogin, walkToPage } from "../walk.ts";

const SHOW = "/en/event/film-bisu-piano-hidup";
let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

/** Buys as a known buyer. Returns taps and fields from the event's page to the QR code. */
async function buyAgain(page: Page): Promise<{ taps: number; fields: number }> {
  const by = countTaps(page);
  await by.tap(".event-ticket .ui-qty button:last-of-type");
  await by.press();
  await page.waitForURL("**/payment**");
  await page.locator("#terms").waitFor();
  const fields = await countFields(page);
  expect(await page.locator(".review-buyer").innerText()).toMatch(/Budi Santoso[^]*0812•••890[^]*budi\.santoso@gmail\.com[^]*We filled in/);
  await by.tap("label:has(#terms)");
  await by.press();
  await page.locator(".pay-code img").waitFor();
  return { taps: by.count(), fields };
}

async function logIn(page: Page): Promise<void> {
  await page.locator("#login-phone").fill(`0${BUYER.phone}`);
  await page.locator(".login-form button[type=submit]").click();
  await page.locator("#login-code").waitFor();
  const code = await page.evaluate(async (to) => {
    const { messages } = (await (await fetch("/dev/outbox.json")).json()) as { messages: { recipient: string; body: string }[] };
    return /\d{6}/.exec(messages.find((each) => each.recipient === to && /\b\d{6}\b/.test(each.body))!.body)![0];
  }, `+62${BUYER.phone}`);
  await page.locator("#login-code").fill(code);
}

describe("a shop that knows its customers", () => {
  it("takes a returning buyer to the QR code in 4 taps and no field, in a consenting browser and after a login elsewhere", async () => {
    const { page, complaints, close } = await shop.visit("layartancap");
    await walkToPage(page, SHOW);
    await chooseTicketsHere(page, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    // Nothing is remembered without consent.
    expect(await page.locator("#remember").isChecked()).toBe(false);
    await page.locator("#remember").check();
    await goOnToAttendees(page);
    await page.locator("#terms").check();
    await mainAction(page).click();
    await page.locator(".pay-here a[href*='/paysim/']").click();
    await page.waitForURL("**/paysim/**");
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: "Your tickets are ready" }).waitFor();
    const stored = await page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("karcis:buyer")));
    expect(stored).toHaveLength(1);

    await walkToPage(page, SHOW);
    expect(await buyAgain(page)).toEqual({ taps: 4, fields: 0 });

    // Each brand has its own storage.
    await page.goto(
      page
        .url()
        .replace("layartancap", "karcis")
        .replace(/\/event.*$/, "/event"),
    );
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("karcis:buyer")))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();

    const elsewhere = await shop.visit("layartancap");
    await walkToLogin(elsewhere.page, "/en");
    await logIn(elsewhere.page);
    await elsewhere.page.waitForURL((url) => !url.pathname.endsWith("/login"));
    await walkToPage(elsewhere.page, SHOW);
    expect(await buyAgain(elsewhere.page)).toEqual({ taps: 4, fields: 0 });
    expect(elsewhere.complaints).toEqual([]);
    await elsewhere.close();
  });

  it("shows a known buyer as one card, which can be changed, and erased in one tap", async () => {
    const { page, complaints, close } = await shop.visit("layartancap");
    await walkToPage(page, SHOW);
    await page.evaluate(
      (buyer) => {
        const entry = { at: Date.now(), buyer, people: [] };
        localStorage.setItem("karcis:buyer:v1:layartancap", JSON.stringify(entry));
      },
      { fullname: BUYER.fullName, email: BUYER.email, countryCode: "+62", phoneNumber: BUYER.phone },
    );
    await chooseTicketsHere(page, 1);
    await mainAction(page).click();
    await page.waitForURL("**/payment**");
    await page.locator(".review-buyer a").click();
    await page.waitForURL("**/patron-information**");
    const card = page.locator(".review-buyer");
    await card.waitFor();
    expect(await page.locator("#patron-fullName").count()).toBe(0);
    expect(await findings(page, "known buyer")).toEqual([]);
    await card.getByRole("button", { name: /^Change/ }).click();
    expect(await page.locator("#patron-fullName").inputValue()).toBe(BUYER.fullName);
    await page.getByRole("button", { name: "Forget me here" }).click();
    expect(await page.locator("#patron-fullName").inputValue()).toBe("");
    expect(await page.locator("#remember").isChecked()).toBe(false);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("karcis:buyer")))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
