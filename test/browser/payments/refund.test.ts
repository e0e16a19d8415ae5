import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { actAtProvider, buyUntilPayment, payByWay, READY } from "../buyer.ts";
import { ROOMY } from "../../harness/open-shop.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";

const EVENT = "/en/event/losari-sunset-5k";
let shop: ShopBrowser;
beforeAll(async () => {
  // Its own server, because few tickets of this race are left.
  shop = await openShopBrowser(ROOMY);
});
afterAll(() => shop?.close());

/** Both amounts, and the missing one. */
const PART = /Rp\s[\d,]+ of Rp\s[\d,]+ arrived; Rp\s[\d,]+ is missing/;

/** Opens the question before a refund. */
async function askForMoney(page: Page) {
  await page.getByRole("button", { name: "Refund me now" }).click();
  return page.getByRole("dialog", { name: "Ask for a refund?" });
}

describe("a buyer's view of a refund", () => {
  it("chooses a method at the provider, pays too much, keeps the tickets and shows the surplus", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, EVENT, 1);
    await page.getByText("Virtual account", { exact: true }).click();
    expect(await page.getByText("a number to transfer to").isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await actAtProvider(page, "too_much");
    await page.getByRole("heading", { level: 1, name: READY.en }).waitFor();
    await page.reload();
    await page.getByText(/You paid Rp\s10,000 too much\. (The refund is on its way|We sent the refund)/).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("ignores the address: a forged return shows the server's state (W11)", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, EVENT, 1);
    await actAtProvider(page, "decline");
    await page.getByRole("heading", { level: 1, name: "Your payment was declined" }).waitFor();
    const forged = new URL(page.url());
    forged.searchParams.set("payment", "success");
    forged.searchParams.set("status", "success");
    await page.goto(forged.href);
    await page.getByRole("heading", { level: 1, name: "Your payment was declined" }).waitFor();
    expect(await page.getByText(READY.en).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("pays too little, learns it, takes the money back and sees it refunded", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, EVENT, 1);
    await actAtProvider(page, "wrong_amount");
    await page.getByText(PART).waitFor();
    const question = await askForMoney(page);
    expect(await question.innerText()).toMatch(/Rp\s[\d,]+/);
    expect(await findings(page, "ask for the money")).toEqual([]);
    await question.getByRole("button", { name: "Yes, refund me" }).click();
    await page.getByRole("heading", { level: 1, name: /^(Your refund is on its way|Refund sent)$/ }).waitFor();
    await page.getByRole("heading", { level: 1, name: "Refund sent" }).waitFor();
    expect(await page.getByRole("button", { name: "Refund me now" }).count()).toBe(0);
    expect(await page.getByText("Nothing was charged").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("pays too little, then the rest, and gets the tickets [B3]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, EVENT, 1);
    await actAtProvider(page, "wrong_amount");
    await page.getByText(PART).waitFor();
    await hydrated(page);
    await page.getByRole("button", { name: /^Pay the missing Rp/ }).click();
    expect(await findings(page, "ways to pay the rest")).toEqual([]);
    await payByWay(page, "Mandiri");
    await page.getByRole("heading", { name: "Pay with Mandiri virtual account" }).waitFor();
    await page.getByText(/ left to pay$/).waitFor();
    // Money received is not requested again.
    const missing = await page.locator("#pay-amount").innerText();
    expect(await page.getByText(PART).isVisible()).toBe(true);
    await page.reload();
    await page.getByRole("heading", { name: "Pay with Mandiri virtual account" }).waitFor();
    await hydrated(page);
    expect(await page.locator("#pay-amount").innerText()).toBe(missing);
    expect(await findings(page, "the rest, here")).toEqual([]);

    await page.getByRole("button", { name: "Pay another way" }).click();
    await payByWay(page, "QRIS");
    await page.getByRole("heading", { name: "Pay with QRIS" }).waitFor();
    expect(await page.locator("#pay-amount").innerText()).toBe(missing);
    await page.getByRole("link", { name: "Pay on the simulated page" }).click();
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { level: 1, name: READY.en }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("asks before a refund, and refunds nothing if the visitor keeps waiting", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
    const refunds = () => sent.filter((path) => /\/refund/.test(path));
    await buyUntilPayment(page, EVENT, 1);
    await actAtProvider(page, "wrong_amount");
    await page.getByText(PART).waitFor();

    const question = await askForMoney(page);
    await question.getByRole("button", { name: "Keep waiting" }).click();
    await question.waitFor({ state: "hidden" });
    const opener = page.getByRole("button", { name: "Refund me now" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement), soon).toBe(true);
    expect(refunds()).toEqual([]);
    // A closing dialog removes its history entry, which would abort a reload.
    await page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer);
    await page.reload();
    await page.getByText(PART).waitFor();
    await hydrated(page);

    await askForMoney(page);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    expect(refunds()).toEqual([]);

    await askForMoney(page);
    await question.getByRole("button", { name: "Yes, refund me" }).click();
    const told = page.getByRole("heading", { level: 1, name: /^(Your refund is on its way|Refund sent)$/ });
    await told.waitFor();
    await expect.poll(() => told.evaluate((heading) => heading === document.activeElement), soon).toBe(true);
    expect(refunds()).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });
});
