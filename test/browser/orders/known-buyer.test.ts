import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { actAtProvider, BUYER, chooseTicketsHere, fillBuyer, goOnToAttendees, goOnToBuyer, mainAction } from "../buyer.ts";
import { settled } from "../settled.ts";
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
  expect(await page.locator(".review-buyer").innerText()).toMatch(
    /Budi Santoso[^]*0812•••890[^]*budi\.santoso@gmail\.com[^]*Filled in from your last order/,
  );
  await by.tap("label:has(#terms)");
  await by.press();
  await page.locator(".pay-code img").waitFor();
  return { taps: by.count(), fields };
}

/** A number unlike the example in the form's texts. */
const OWN_PHONE = "81398765432";
/** That number in full, however it is spaced. */
const WHOLE = new RegExp([...OWN_PHONE].join(String.raw`[\s-]?`));

/** Watches every text that the page shows from its first byte on. Returns whether the whole number was among them. */
async function watchNumber(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript((whole) => {
    const seen = new RegExp(whole);
    const look = () => {
      if (seen.test(document.body?.innerText ?? "")) (window as { hasShownNumber?: boolean }).hasShownNumber = true;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, WHOLE.source);
  return () => page.evaluate(() => (window as { hasShownNumber?: boolean }).hasShownNumber === true);
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
      { fullname: BUYER.fullName, email: BUYER.email, countryCode: "+62", phoneNumber: OWN_PHONE },
    );
    await chooseTicketsHere(page, 1);
    await mainAction(page).click();
    await page.waitForURL("**/payment**");
    // Late code cannot unmask the number, nor move what is below it.
    const hasShown = await watchNumber(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/assets/known-buyer-*.js", async (route) => {
      await held;
      await route.continue();
    });
    const answer = await page.reload();
    expect(await answer!.text()).not.toMatch(WHOLE);
    const card = page.locator(".review-buyer");
    await card.getByText(BUYER.fullName).waitFor();
    const early = await card.boundingBox();
    expect(await card.innerText()).toContain("0813•••432");
    letGo();
    await page.locator("#terms").waitFor();
    await settled(page);
    expect(await card.innerText()).toContain("Filled in from your last order");
    expect((await card.boundingBox())!.height).toBe(early!.height);
    expect(await hasShown()).toBe(false);
    await page.unrouteAll();
    await page.locator(".review-buyer a").click();
    await page.waitForURL("**/patron-information**");
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
