import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

describe("the dates of an event", () => {
  it.each([360, 1280])("shows dates with price and state, and opens the event with the chosen date (%i px)", async (width) => {
    const { page, complaints, pushed, close } = await shop.visit("senandika", { width });
    await walkToPage(page, "/en/event/kamar-depan");
    await page.getByRole("link", { name: "See dates" }).click();
    await page.waitForURL("**/group-event");
    await page.locator(".group-page").getByRole("heading", { level: 1, name: "Kamar Depan: Trio Malam", exact: true }).waitFor();
    const choose = page.getByRole("link", { name: /^Choose / });
    const [first, second] = [choose.first(), choose.nth(1)];
    await first.waitFor();
    expect(await first.getAttribute("aria-label")).toMatch(/^Choose \w{3}, \d+ \w{3} \d{4} .+, \S+/);
    const at = new URL((await second.getAttribute("href"))!, page.url()).searchParams.get("at")!;
    await expect.poll(async () => (await pushed("view_item_list")).at(-1), soon).toMatchObject({ list: "group" });
    await second.click();
    await page.waitForURL("**/event/kamar-depan");
    await page.locator(`.ui-chips[data-kind=date] [aria-checked=true]`).waitFor();
    expect(await page.locator(".ui-chips[data-kind=date] [aria-checked=true]").innerText()).toContain(String(Number(at.slice(8, 10))));
    expect(complaints).toEqual([]);
    await close();
  });

  it("has a page of dates only for events with several; others redirect to their detail", async () => {
    const { page, close } = await shop.visit("gemasimfoni");
    await page.goto("/id/event/perunggu-dan-senar/group-event");
    expect(new URL(page.url()).pathname).toBe("/id/event/perunggu-dan-senar");
    expect((await page.goto("/event/tidak-ada/group-event"))?.status()).toBe(404);
    await close();
  });
});
