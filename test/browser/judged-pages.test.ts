import type { Page as Tab } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { order, pay, type Look } from "./axe-journeys.ts";
import { ELSEWHERE, screensOf, SHOPS } from "./axe-screens.ts";
import { markupFaults, violations } from "./judges.ts";
import { hydrated, shareShopBrowser, type ShopBrowser } from "./shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

const MANY_SCREENS = { timeout: 600_000 };
const [FIRST] = SHOPS;

/** Neither judge hangs on words, widths or colours: each kind of screen is seen once. */
function judge(page: Tab, all: string[]): Look {
  return async (place) => {
    all.push(...(await violations(page, place)), ...(await markupFaults(page, place)));
  };
}

it("IBM's engine and the rules of HTML find nothing on any page that opens by its address", MANY_SCREENS, async () => {
  const all: string[] = [];
  const { page, close } = await shop.visit(FIRST!.tenant);
  const look = judge(page, all);
  for (const { path, open } of screensOf(FIRST!)) {
    await page.goto(`/en${path}`);
    await hydrated(page);
    await open?.(page);
    await look(path);
  }
  await close();
  expect([...new Set(all)]).toEqual([]);
});

it("and none on the way from tickets to their codes, its dialogs and mistakes among them", MANY_SCREENS, async () => {
  const all: string[] = [];
  const { page, close } = await shop.visit(FIRST!.tenant);
  const look = judge(page, all);
  await order(page, { shop: FIRST!, locale: "en", look });
  await pay(page, "en", look);
  await close();
  expect([...new Set(all)]).toEqual([]);
});

it("and none on pages that only other brands have", MANY_SCREENS, async () => {
  const all: string[] = [];
  for (const [tenant, paths] of ELSEWHERE) {
    const { page, close } = await shop.visit(tenant);
    const look = judge(page, all);
    for (const path of paths) {
      await page.goto(path);
      await hydrated(page);
      await look(`${tenant} ${path}`);
    }
    await close();
  }
  expect([...new Set(all)]).toEqual([]);
});
