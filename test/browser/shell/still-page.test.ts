import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { settled } from "../settled.ts";
import { movedOf, onSlowPage } from "../slow-page.ts";
import { enterShop, walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  // A whole browser, because visible movement depends on when fonts load.
  shop = await shareShopBrowser("system");
});
afterAll(() => shop.close());

/** Events on sale, sold out, not yet on sale, and booked on WhatsApp, with different parts around the tickets. */
const EVENTS = [
  ["blokbunyi", "malam-bising"],
  ["garudarun", "garuda-half-jakarta"],
  ["garudarun", "lereng-merapi-trail"],
  ["jenius", "dari-hobi-jadi-usaha"],
  ["melancarun", "estafet-tunjungan"],
  ["kelasseduh", "petik-merah"],
] as const;

describe.each(EVENTS)("the page of an event at %s: %s", (tenant, event) => {
  it.each([360, 1280])("keeps an event's page still during hydration, at %i px, on the first visit and the next", async (width) => {
    const { page, complaints, close } = await shop.visit(tenant, { width });
    await onSlowPage(page, async (slow) => {
      for (const load of [() => slow.goto(`/id/event/${event}`), () => slow.reload()]) {
        await load();
        await slow.locator(".event-tickets[data-live]").waitFor();
        await settled(slow);
        expect(await movedOf(slow)).toBeLessThan(0.005);
      }
    });
    expect(complaints).toEqual([]);
    await close();
  });
});

it.each(["garudarun", "teaterlampu", "jenius"])("fits the front page of %s into 320 px with text of twice the size", async (tenant) => {
  const { page, complaints, close } = await shop.visit(tenant, { width: 320 });
  for (const locale of ["en", "id"]) {
    await enterShop(page, `/${locale}`);
    await page.addStyleTag({ content: "html { font-size: 200% !important }" });
    await page.waitForFunction(() => parseFloat(getComputedStyle(document.documentElement).fontSize) > 30);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ["garudarun", "garuda-half-jakarta"],
  ["kelasseduh", "petik-merah"],
])("fits an event's page at %s into 320 px, with a ticket chosen too: %s", async (tenant, event) => {
  const { page, complaints, close } = await shop.visit(tenant, { width: 320 });
  const tooWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main *")].flatMap((element) =>
        element.getBoundingClientRect().right > innerWidth ? [`${element.tagName}.${element.className}`] : [],
      ),
    );
  for (const locale of ["en", "id"]) {
    await walkToPage(page, `/${locale}/event/${event}`);
    expect(await tooWide()).toEqual([]);
    await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await page.locator(".event-ticket[data-chosen]").waitFor();
    expect(await tooWide()).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await close();
});
