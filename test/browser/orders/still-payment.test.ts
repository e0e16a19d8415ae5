import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptAll,
  actAtProvider,
  chooseTicketsHere,
  chooseWay,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  mainAction,
  READY,
} from "../buyer.ts";
import { idle, settled } from "../settled.ts";
import { shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

type Watched = Window & { moved: number };

/** Adds up the page's layout shifts that no press explains. */
async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as Watched;
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as Watched).moved);
}

/** Holds answers back beyond the half second in which the browser takes a movement for the press's effect. */
const LATE_MS = 700;

describe("a payment on a phone", () => {
  it.each([
    ["layartancap", "film-bisu-piano-hidup", "QRIS"],
    ["layartancap", "film-bisu-piano-hidup", "BCA"],
    ["garudarun", "garuda-half-jakarta", "QRIS"],
  ] as const)("keeps the page still from the press until the tickets: %s, %s, %s", async (brand, slug, way) => {
    const { page, complaints, close } = await shop.visit(brand, { width: 360 });
    const moved = await watchMoves(page);
    await walkToPage(page, `/en/event/${slug}`);
    await chooseTicketsHere(page, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    if (page.url().includes("/attendee")) await fillAttendees(page, 1);
    await acceptAll(page);
    await chooseWay(page.locator(".review-ways"), way);
    await settled(page);
    const before = await moved();
    for (const file of [/\/assets\/(?:pay-here|only-code|success-extras)[^/]*\.js$/, /\/payments?\b/])
      await page.route(file, async (route) => {
        const since = await page.evaluate(() => performance.now());
        await page.waitForFunction(([from, late]) => performance.now() - from! > late!, [since, LATE_MS]);
        await route.continue();
      });
    await mainAction(page).click();
    await page.locator(".pay-here").first().waitFor();
    await settled(page);
    expect((await moved()) - before).toBeLessThan(0.03);

    const provider = await page.context().newPage();
    await provider.goto((await page.locator(".pay-here a[href*='/paysim/']").getAttribute("href"))!);
    await actAtProvider(provider, "pay");
    await provider.close();
    await page.bringToFront();
    await page.getByRole("heading", { level: 1, name: READY.en }).waitFor();
    for (const part of [".status-ticket", ".ui-acts", "aside > div"]) await page.locator(`.status-page ${part}`).first().waitFor();
    await idle(page);
    expect((await moved()) - before).toBeLessThan(0.03);
    const [side, links] = [page.locator(".status-page aside"), page.locator("aside > div > button")];
    expect((await links.boundingBox())!.x).toBe((await side.boundingBox())!.x);
    expect(complaints).toEqual([]);
    await close();
  });
});
