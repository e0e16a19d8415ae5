import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseTickets } from "../buyer.ts";
import { shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { EVENTS, walk, walkToPage } from "../walk.ts";

const EVENT = "/event/garuda-half-jakarta";
let shop: ShopBrowser;

beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

describe("an order in two tabs", () => {
  it("reports a change of the order in another tab, which the visitor may load or overwrite", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    const qty = (tab: typeof page) => tab.locator(".event-ticket output").first();
    await chooseTickets(page, EVENT, 1);
    const other = await page.context().newPage();
    await walkToPage(other, EVENT);
    await qty(other).filter({ hasText: "1" }).waitFor();
    await other.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await qty(other).filter({ hasText: "2" }).waitFor();

    await page.getByText("You changed this order in another tab.").waitFor();
    expect(await qty(page).innerText()).toBe("1");
    await page.getByRole("button", { name: "Use the latest" }).click();
    await qty(page).filter({ hasText: "2" }).waitFor();
    expect(await page.getByText("You changed this order in another tab.").count()).toBe(0);

    await other.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await page.getByRole("button", { name: "Use this one" }).click();
    expect(await qty(page).innerText()).toBe("2");
    await other.getByText("You changed this order in another tab.").waitFor();
    expect(await qty(other).innerText()).toBe("3");
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows another tab's new order, and reports one that it removed", async () => {
    const { page, close } = await shop.visit("garudarun");
    await walkToPage(page, EVENT);
    const other = await page.context().newPage();
    // One press only: with two, a slow machine would report the change of the first one.
    await chooseTickets(other, EVENT, 1);
    await page.locator(".event-ticket output").first().filter({ hasText: "1" }).waitFor();
    await walk(other, EVENTS);
    await other.getByRole("button", { name: "Remove" }).click();
    await page.getByText("You changed this order in another tab.").waitFor();
    await page.getByRole("button", { name: "Use the latest" }).click();
    await page.locator(".event-ticket output").first().filter({ hasText: "0" }).waitFor();
    expect(await page.getByText("You changed this order in another tab.").count()).toBe(0);
    await close();
  });
});
