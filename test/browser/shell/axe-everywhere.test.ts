import type { Page as Tab } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Page, PAGES } from "#domain/pages/pages.ts";
import { findings } from "../axe.ts";
import { arriveByCampaign, handOver, letTheHoldEnd, type Look, order, pay, seeTicket } from "../axe-journeys.ts";
import { ELSEWHERE, screensOf, type Shop, SHOPS } from "../axe-screens.ts";
import { reachFaults } from "../reach.ts";
import { hydrated, shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

/** Each test checks dozens of screens, and a busy machine takes time for each. */
const MANY_SCREENS = { timeout: 600_000 };
const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

/** One walk: its language, and whether it checks wide screens too. It always checks narrow ones, where words take the most room. */
type Walk = { readonly locale: "en" | "id"; readonly isWideToo: boolean };
/**
 * Languages change names, labels and language marks. Widths show and hide parts. Brands bring colours, and parts by their flags and events.
 * axe's findings depend on one of these at a time: colours not on words, words not on widths. So the first brand is checked in both
 * languages and widths, the second narrow and wide, the third narrow, as most visitors see it. Empty pages are checked only in the first.
 * Whether everything can be reached is checked in its longer language, and on the other brands' screens.
 */
const WALKS: Readonly<Record<string, readonly Walk[]>> = {
  garudarun: [
    { locale: "en", isWideToo: true },
    { locale: "id", isWideToo: false },
  ],
  jenius: [{ locale: "id", isWideToo: true }],
  melancarun: [{ locale: "en", isWideToo: false }],
};

/** Collects findings of a page at narrow width, and on request also at wide. */
function looker(
  page: Tab,
  { where, all, isWideToo }: { readonly where: string; readonly all: string[]; readonly isWideToo: boolean },
): Look {
  return async (place) => {
    all.push(...(await findings(page, `${where} ${place}, narrow`)));
    if (!isWideToo) return;
    await page.setViewportSize(WIDE);
    all.push(...(await findings(page, `${where} ${place}, wide`)));
    await page.setViewportSize(NARROW);
  };
}

/** A browser's warning if a busy machine ran preloaded code late: each page was waited for. */
const LATE = /was preloaded using link preload but not used within a few seconds/;

/** Does all of a brand's walks at once, each by its own visitor. Returns all findings and the browser's errors. */
async function onEveryWalk(tenant: string, walk: (page: Tab, locale: string, look: Look) => Promise<void>): Promise<readonly string[]> {
  const found = await Promise.all(
    WALKS[tenant]!.map(async ({ locale, isWideToo }) => {
      const { page, complaints, close } = await shop.visit(tenant);
      const all: string[] = [];
      await walk(page, locale, looker(page, { where: `${tenant} ${locale}`, all, isWideToo }));
      await close();
      return [...all, ...complaints.filter((line) => !LATE.test(line))];
    }),
  );
  return found.flat();
}

async function visitScreens(
  page: Tab,
  { locale, each, look, all }: { readonly locale: string; readonly each: Shop; readonly look: Look; readonly all: string[] },
): Promise<void> {
  for (const { path, open, isNothing } of screensOf(each)) {
    if (isNothing && each !== SHOPS[0]) continue;
    await page.goto(`/${locale}${path}`);
    await hydrated(page);
    await open?.(page);
    const place = open ? `${path} opened` : path;
    await look(place);
    if (each === SHOPS[0] && locale === "id") all.push(...(await reachFaults(page)).map((line) => `${place}: ${line}`));
  }
}

describe.each(SHOPS.map((each) => [each.tenant, each] as const))("axe finds nothing at %s", (tenant, each) => {
  it("checks every page that opens by its address", MANY_SCREENS, async () => {
    const all: string[] = [];
    expect(await onEveryWalk(tenant, (page, locale, look) => visitScreens(page, { locale, each, look, all }))).toEqual([]);
    expect(all).toEqual([]);
  });

  it("checks the way from tickets to their codes and their handover", MANY_SCREENS, async () => {
    const walk = async (page: Tab, locale: string, look: Look) => {
      await order(page, { shop: each, locale, look });
      await pay(page, locale, look);
      await seeTicket(page, locale, look);
      await handOver(page, look);
    };
    expect(await onEveryWalk(tenant, walk)).toEqual([]);
  });

  it("checks an event with a campaign's code: wrong, waiting for more tickets, and valid", async () => {
    expect(await onEveryWalk(tenant, (page, locale, look) => arriveByCampaign(page, { shop: each, locale, look }))).toEqual([]);
  });

  it("checks the end of a hold", MANY_SCREENS, async () => {
    expect(await onEveryWalk(tenant, (page, locale, look) => letTheHoldEnd(page, { shop: each, locale, look }))).toEqual([]);
  });
});

it("lists every page of the shop", () => {
  const visited = [...screensOf(SHOPS[0]!).map(({ path }) => path), ...ELSEWHERE.flatMap(([, screens]) => screens.map(({ path }) => path))];
  const parts = visited.map((path) => path.split("?")[0]!.split("/").filter(Boolean));
  const shows = (pattern: string) =>
    parts.some((own) => {
      const wanted = pattern.split("/").filter(Boolean);
      return wanted.length === own.length && wanted.every((part, at) => part.startsWith(":") || part === own[at]);
    });
  const pages: readonly Page[] = Object.values(PAGES).flat();
  expect(pages.map(({ path }) => path).filter((path) => path !== "*" && !shows(path))).toEqual([]);
});

it("has no axe findings in dark brands, on other kinds of events, and in the gallery", MANY_SCREENS, async () => {
  const all: string[] = [];
  for (const [tenant, screens] of ELSEWHERE) {
    const { page, complaints, close } = await shop.visit(tenant);
    const look = looker(page, { where: tenant, all, isWideToo: true });
    for (const { path, open } of screens) {
      await page.goto(path);
      await hydrated(page);
      await open?.(page);
      await look(open ? `${path} opened` : path);
      all.push(...(await reachFaults(page)).map((line) => `${tenant}${path}: ${line}`));
    }
    all.push(...complaints.filter((line) => !LATE.test(line)));
    await close();
  }
  expect(all).toEqual([]);
});
