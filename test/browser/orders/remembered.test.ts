import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import {
  actAtProvider,
  BUYER,
  chooseTicketsHere,
  chooseWay,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goOnToReview,
  mainAction,
  READY,
} from "../buyer.ts";
import { openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { ACCOUNT, walkByHeader, walkToLogin, walkToPage } from "../walk.ts";

const SHOW = "/en/event/jazz-di-tebing";
const FRIENDS = ["Siti Rahma", "Made Putra"] as const;
let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop?.close());

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("karcis:buyer:v1:senandika"));

async function buy(page: Page): Promise<void> {
  await goOnToReview(page);
  await page.locator("#terms").check();
  await chooseWay(page.locator(".review-ways"), "QRIS");
  await mainAction(page).click();
  await page.locator(".pay-here a[href*='/paysim/']").click();
  await page.waitForURL("**/paysim/**");
  await actAtProvider(page, "pay");
  await page.getByRole("heading", { name: READY.en }).waitFor();
}

/** Buys for oneself and two friends, and agrees to be remembered. */
async function buyForFriends(page: Page): Promise<void> {
  await walkToPage(page, SHOW);
  await chooseTicketsHere(page, 3);
  await goOnToBuyer(page);
  await fillBuyer(page);
  await page.locator("#remember").check();
  await goOnToAttendees(page);
  await page.locator("#attendee-0-same").check();
  for (const [at, friend] of FRIENDS.entries()) {
    await page.getByRole("button", { name: "Save and next" }).first().click();
    await page.locator(`#attendee-${at + 1}-fullname`).fill(friend);
  }
  await buy(page);
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
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

describe("people remembered in a browser", () => {
  it("offers earlier attendees by name, each once, and fills a ticket in one tap", async () => {
    const { page, complaints, close } = await shop.visit("senandika");
    await buyForFriends(page);

    await walkToPage(page, SHOW);
    await chooseTicketsHere(page, 3);
    await mainAction(page).click();
    await page.waitForURL("**/attendee**");
    const earlier = (at: number) => page.locator(`#attendee-${at}`).locator("xpath=ancestor::section[1]").locator(".attendee-earlier");
    await page.locator("#attendee-0-same").check();
    // The buyer is no earlier attendee.
    await expect.poll(() => earlier(0).count(), soon).toBe(0);
    await page.getByRole("button", { name: "Save and next" }).first().click();
    await expect.poll(() => earlier(1).getByRole("button").allTextContents(), soon).toEqual([...FRIENDS]);
    expect(await earlier(1).locator("p").innerText()).toBe("You bought for them before:");
    expect(await findings(page, "earlier attendees")).toEqual([]);
    await earlier(1).getByRole("button", { name: FRIENDS[1] }).click();
    expect(await page.locator("#attendee-1-fullname").inputValue()).toBe(FRIENDS[1]);
    await page.getByRole("button", { name: "Save and next" }).nth(0).click();
    // A name taken for one ticket is not offered for another.
    await expect.poll(() => earlier(2).getByRole("button").allTextContents(), soon).toEqual([FRIENDS[0]]);
    await earlier(2).getByRole("button", { name: FRIENDS[0] }).click();
    await buy(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows in the account what is remembered, changes it, and erases one person or everything", async () => {
    const { page, complaints, close } = await shop.visit("senandika");
    await buyForFriends(page);
    await walkToLogin(page, "/en");
    await logIn(page);
    await walkByHeader(page, ACCOUNT);
    const part = page.locator(".account-part").filter({ has: page.getByRole("heading", { name: "Remembered in this browser" }) });
    await part.waitFor();
    expect(await part.innerText()).toMatch(/Budi Santoso\s+0812•••890 · budi\.santoso@gmail\.com[^]*Siti Rahma[^]*Made Putra/);
    expect(await findings(page, "remembered")).toEqual([]);

    await part.getByRole("button", { name: "Remove Siti Rahma" }).click();
    await expect.poll(() => part.getByText("Siti Rahma").count(), soon).toBe(0);
    expect(await stored(page)).not.toContain("Siti Rahma");
    expect(await stored(page)).toContain("Made Putra");

    await part.getByRole("button", { name: /^Change/ }).click();
    expect(await findings(page, "remembered, changing")).toEqual([]);
    await part.getByLabel("Full name").fill("");
    await part.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => part.locator("[aria-invalid=true]").count(), soon).toBe(1);
    await part.getByLabel("Full name").fill("Budi Santosa");
    await part.getByLabel("E-mail").fill("budi@karcis.id");
    await part.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => part.innerText(), soon).toMatch(/Budi Santosa\s+0812•••890 · budi@karcis\.id/);

    // The next order is filled in with the changed details.
    await walkToPage(page, SHOW);
    await chooseTicketsHere(page, 1);
    await mainAction(page).click();
    await page.waitForURL("**/payment**");
    expect(await page.locator(".review-buyer").innerText()).toMatch(/Budi Santosa[^]*budi@karcis\.id/);

    await walkToPage(page, SHOW);
    await walkByHeader(page, ACCOUNT);
    await part.getByRole("button", { name: "Forget them" }).click();
    await expect.poll(() => part.count(), soon).toBe(0);
    expect(await stored(page)).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  });
});
