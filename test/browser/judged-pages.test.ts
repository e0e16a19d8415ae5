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

/** What the engine finds and is still there, each to be mended or to be shown right; anything else fails. */
const LEFT = [
  // Ways to pay are one choice in folded groups, each group with a fieldset of its own.
  /^.* input_checkboxes_grouped: /,
  // The toast's button stands in the list of toasts, beside the page.
  /^.* aria_content_in_landmark: .*aria-label="Close"/,
  /^\/waiver-release\/\w+ fieldset_label_valid: .*"Phone number"/,
  // A text that scrolls takes the focus, so that the keyboard can scroll it.
  /^waiver element_tabbable_role_valid: .*aria-label="Waiver"/,
  /^my purchases table_headers_exists: .*purchase-list/,
];
const left = (line: string) => LEFT.some((pattern) => pattern.test(line));

/** Neither judge hangs on words, widths or colours: each kind of screen is seen once. */
function judge(page: Tab, all: string[]): Look {
  return async (place) => {
    all.push(...(await violations(page, place)), ...(await markupFaults(page, place)));
  };
}

it("IBM's engine and the rules of HTML find nothing new on any page that opens by its address", MANY_SCREENS, async () => {
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
  expect([...new Set(all)].filter((line) => !left(line))).toEqual([]);
});

it("and nothing new on the way from tickets to their codes, its dialogs and mistakes among them", MANY_SCREENS, async () => {
  const all: string[] = [];
  const { page, close } = await shop.visit(FIRST!.tenant);
  const look = judge(page, all);
  await order(page, { shop: FIRST!, locale: "en", look });
  await pay(page, "en", look);
  await close();
  expect([...new Set(all)].filter((line) => !left(line))).toEqual([]);
});

it("and nothing new on pages that only other brands have", MANY_SCREENS, async () => {
  const all: string[] = [];
  for (const [tenant, paths] of ELSEWHERE) {
    const { page, close } = await shop.visit(tenant);
    const look = judge(page, all);
    // The gallery shows parts beside each other that a page has once.
    for (const path of paths.filter((each) => each !== "/dev/gallery")) {
      await page.goto(path);
      await hydrated(page);
      await look(`${tenant} ${path}`);
    }
    await close();
  }
  expect([...new Set(all)].filter((line) => !left(line))).toEqual([]);
});
