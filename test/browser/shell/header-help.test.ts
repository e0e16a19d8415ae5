import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseTicketsHere, goOnToBuyer } from "../buyer.ts";
import { hydrated, shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, EVENTS, walk, walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

/** The header's help: its word, whether language precedes it, and whether the header fits the screen on one row. */
const helpOf = (page: Page) =>
  page.locator("header").evaluate((header) => {
    const help = header.querySelector<HTMLElement>(".shop-help")!;
    const [box, language] = [help.getBoundingClientRect(), header.querySelector(".shop-lang")!.getBoundingClientRect()];
    return {
      word: help.innerText,
      isBeside: language.right <= box.left && box.left - language.right < 60,
      fits: header.scrollWidth <= innerWidth && box.right <= innerWidth && box.height >= 44 && box.top < language.bottom,
    };
  });

describe("help in the header", () => {
  it.each([
    ["teaterlampu", "id", 360],
    ["raketkota", "id", 320],
    ["layartancap", "en", 360],
    ["layartancap", "en", 1280],
  ] as const)("stands beside the language on every screen of %s, %s, at %i px", async (tenant, locale, width) => {
    const { page, close } = await shop.visit(tenant, { width, languages: locale });
    const right = { word: locale === "en" ? "Help" : "Bantuan", isBeside: true, fits: true };
    await enterShop(page, `/${locale}`);
    expect({ front: await helpOf(page) }).toEqual({ front: right });
    await walk(page, EVENTS);
    expect({ list: await helpOf(page) }).toEqual({ list: right });
    await page.goto(`/${locale}/nowhere`);
    await hydrated(page);
    expect({ missing: await helpOf(page) }).toEqual({ missing: right });
    if (tenant === "layartancap") {
      await walkToPage(page, `/${locale}/event/film-bisu-piano-hidup`);
      expect({ event: await helpOf(page) }).toEqual({ event: right });
      await chooseTicketsHere(page, 1);
      await goOnToBuyer(page);
      expect({ buyer: await helpOf(page) }).toEqual({ buyer: right });
    }
    await close();
  });
});
