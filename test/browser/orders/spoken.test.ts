import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptAll, chooseTicketsHere, chooseWay, fillBuyer, goOnToAttendees, goOnToBuyer, mainAction } from "../buyer.ts";
import { shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

/** Collects what the live regions say, in order. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const said = ((window as unknown as { said: string[] }).said = []) as string[];
    document.addEventListener("DOMContentLoaded", () => {
      for (const id of ["live-polite", "live-assertive"]) {
        const region = document.getElementById(id);
        if (!region) continue;
        const hear = () => region.textContent && said.push(region.textContent.replaceAll("\u00a0", " "));
        new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
      }
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: readonly string[] }).said);
}

/** The clocks on a page, and those that a screen reader would read out at every change. */
const clocks = (page: Page) =>
  page.locator("time[datetime^=PT]").evaluateAll((all) => ({
    all: all.length,
    read: all.filter((each) => each.closest("[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]")).length,
  }));

describe("what a screen reader hears of an order", () => {
  it("is each new total once, and no passing second", async () => {
    const { page, complaints, close } = await shop.visit("layartancap");
    const said = await listen(page);
    await walkToPage(page, "/en/event/film-bisu-piano-hidup");
    // Two taps in a row are one new total.
    await chooseTicketsHere(page, 2);
    await expect.poll(async () => (await said()).length, soon).toBe(1);
    const [total] = await said();
    expect(total).toMatch(/Rp [\d,]+/);
    const shown = (await page.locator(".ui-actions, .event-total").first().innerText()).replaceAll("\u00a0", " ");
    expect(shown).toContain(/Rp [\d,]+/.exec(total!)![0]);

    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    await page.locator("#terms").waitFor();
    await chooseWay(page.locator(".review-ways"), "QRIS");
    await acceptAll(page);
    // The next pages are told by their heading, which has the focus.
    expect(await said()).toEqual([total]);
    expect((await clocks(page)).read).toBe(0);
    await mainAction(page).click();
    await page.locator(".pay-code img").waitFor();
    const { all, read } = await clocks(page);
    expect([all > 0, read]).toEqual([true, 0]);
    expect((await said()).filter((text) => text === total)).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it("has the whole QR code in a phone's first view, and who is paid", async () => {
    const { page, close } = await shop.visit("layartancap", { width: 360 });
    await walkToPage(page, "/en/event/film-bisu-piano-hidup");
    await chooseTicketsHere(page, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    await page.locator("#terms").waitFor();
    await chooseWay(page.locator(".review-ways"), "QRIS");
    await acceptAll(page);
    await mainAction(page).click();
    const code = page.locator(".pay-code img");
    await code.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const box = (await code.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(740);
    // Below the buttons: where the tickets come to.
    expect(await page.locator(".status-head").innerText()).toMatch(
      /Pay another way[^]*Once you've paid, your tickets open here\.[^]*WhatsApp/,
    );
    expect(await page.locator(".pay-code").innerText()).toMatch(/QRIS · Rp\s[\d,]+[^]*Pay to/);
    await close();
  });
});
