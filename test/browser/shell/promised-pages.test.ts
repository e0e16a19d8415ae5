import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAtProvider, answerUntilPayment, BUYER, chooseTicketsHere, READY, SEE_TICKETS } from "../buyer.ts";
import { shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

/** A place's text, with ordinary blanks. */
const textOf = async (page: Page, place: string) =>
  (await page.locator(place).first().innerText()).replaceAll("\u00a0", " ").replace(/\s+/g, " ");

describe("a page that the shop promises, reached by links from its front", () => {
  it("shows the privacy page: heading, a past date, its parts, and the organisation responsible [B11]", async () => {
    for (const [language, link, parts] of [
      ["en-US", "Privacy policy", ["What we keep and why", "Updated"]],
      ["id-ID", "Kebijakan privasi", ["Yang disimpan dan alasannya", "Diperbarui"]],
    ] as const) {
      const { page, complaints, close } = await shop.visit("garudarun", { languages: language });
      await enterShop(page);
      await walk(page, link);
      expect(new URL(page.url()).pathname).toMatch(/\/privacy-policy$/);
      await page.getByRole("heading", { level: 1, name: link, exact: true }).waitFor();
      expect(await page.title()).toBe(`${link} | Garuda Run`);
      expect(await page.locator("article h2").count()).toBeGreaterThan(3);
      const text = await textOf(page, "article");
      for (const part of parts) expect(text).toContain(part);
      expect(text).toContain("PT Garuda Langkah Bersama");
      const day = (await textOf(page, ".legal-date")).replace(/^\D+/, "");
      expect(day).toMatch(/^\d{1,2} \p{L}+ \d{4}$/u);
      if (language === "en-US") expect(Date.parse(day)).toBeLessThanOrEqual(Date.now());
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it("shows an event before its sale: the start, a reminder, and nothing to buy [B11]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await enterShop(page);
    await walk(page, "Events", /Lereng Merapi Trail/);
    await page.getByRole("heading", { level: 1, name: "Lereng Merapi Trail" }).waitFor();
    await page.locator("main").getByText("Coming soon", { exact: true }).waitFor();
    const [, day = ""] = /Ticket sales open (.+?)\. Come back then\./.exec(await textOf(page, "main")) ?? [];
    expect(day).toMatch(/^\w{3}, \d{1,2} \w{3} \d{4}, 10:00 AM WIB$/);
    expect(Date.parse(day.replace(/^\w+, | WIB$/g, ""))).toBeGreaterThan(Date.now());
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Remind me" }).click();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);
    expect(await page.getByRole("heading", { name: "About this event" }).count()).toBe(1);
    expect(await page.locator(".event-ticket").count()).toBeGreaterThan(0);
    expect(await page.locator(".event-ticket .ui-qty, .ui-actions .ui-button:visible").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows a whole order among the purchases: event, date, place, price, buyer, method, state and number [B11]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun", { width: 1280 });
    await enterShop(page);
    await walk(page, "Events", /Garuda Half Jakarta/);
    await chooseTicketsHere(page, 1);
    await answerUntilPayment(page, 1);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { level: 1, name: READY.en }).waitFor();
    await walk(page, SEE_TICKETS.en, "My tickets", "My purchases", "Garuda Half Jakarta");
    expect(new URL(page.url()).pathname).toMatch(/\/event\/garuda-half-jakarta\/transaction-status$/);
    const detail = ".checkout-panel:has(#reference)";
    await page.locator(detail).waitFor();
    const rows = await page.locator(`${detail} :is(.ui-prices > div, dl > div)`).allInnerTexts();
    const said = Object.fromEntries(
      rows.map(
        (row) =>
          row
            .replaceAll("\u00a0", " ")
            .split("\n")
            .map((part) => part.trim()) as [string, string],
      ),
    );
    expect(said).toMatchObject({
      When: expect.stringMatching(/^\w{3}, \d{1,2} \w{3} \d{4}, 4:45 – 10:00 AM WIB$/) as string,
      Where: expect.stringContaining(", Jakarta") as string,
      Total: expect.stringMatching(/^Rp [\d,]+$/) as string,
      Buyer: BUYER.fullName,
      "Payment method": expect.stringMatching(/\w/) as string,
      Status: "Paid",
    });
    expect(await textOf(page, detail)).toContain("Garuda Half Jakarta");
    expect(await page.locator("#reference").innerText()).toMatch(/^[0-9A-Z]{8}$/);
    expect(await page.locator(detail).getByRole("link", { name: "Receipt" }).count()).toBe(1);
    await expect.poll(() => page.locator(detail).getByRole("link", { name: /^Help/ }).getAttribute("href"), soon).toMatch(/wa\.me|mailto:/);
    await walk(page, "Receipt");
    await page.getByRole("link", { name: "Download PDF" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
