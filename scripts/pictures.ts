import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "#domain/faults/message-of.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { DEMO_TENANTS } from "#demo/tenants.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer } from "../test/harness/buyer.ts";
import { openChromium } from "../test/harness/chromium.ts";
import { overHttp } from "../test/harness/over-http.ts";
import { startServer, type RunningServer } from "../test/harness/server.ts";

/**
 * `npm run pictures`: the README's pictures, into docs/pictures. `npm run pictures -- --all FOLDER`: every screen of every brand in both
 * languages and two widths; `--brands a,b`, `--screens a,b`, `--langs en`, `--widths 360` restrict them.
 */
const LANGS = ["en", "id"] as const;
const WIDTHS = [360, 1280] as const;
const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 1280: 860 };
const README_FOLDER = join(import.meta.dirname, "..", "docs", "pictures");
const MOST_BYTES = 150_000;

type Lang = (typeof LANGS)[number];
type Visit = {
  readonly server: RunningServer;
  readonly brand: string;
  readonly lang: Lang;
  readonly page: Page;
  readonly context: BrowserContext;
};
type Screen = { readonly name: string; readonly isLong: boolean; open(visit: Visit): Promise<void> };

const SCREENS: readonly Screen[] = [
  { name: "home", isLong: true, open: (visit) => go(visit, "") },
  { name: "events", isLong: true, open: (visit) => go(visit, "/event") },
  { name: "event", isLong: true, open: (visit) => go(visit, `/event/${slugOf(visit.brand)}`) },
  { name: "choice", isLong: false, open: chooseTickets },
  { name: "terms", isLong: true, open: (visit) => go(visit, "/tnc") },
  { name: "privacy", isLong: true, open: (visit) => go(visit, "/privacy-policy") },
  { name: "missing", isLong: false, open: (visit) => go(visit, "/no-such-page") },
  { name: "buyer", isLong: true, open: openBuyerDetails },
  { name: "paying", isLong: true, open: (visit) => openOrder(visit, null) },
  { name: "paid", isLong: true, open: (visit) => openOrder(visit, "pay") },
  { name: "ticket", isLong: true, open: openTickets },
];

/** The pictures of the README. */
const README: readonly { screen: string; brand: string; lang: Lang; width: number }[] = [
  { screen: "home", brand: "garudarun", lang: "en", width: 1280 },
  { screen: "home", brand: "riuhfest", lang: "id", width: 360 },
  { screen: "event", brand: "gemasimfoni", lang: "en", width: 1280 },
  { screen: "choice", brand: "teaterlampu", lang: "id", width: 360 },
  { screen: "buyer", brand: "garudarun", lang: "en", width: 360 },
  { screen: "ticket", brand: "garudarun", lang: "en", width: 360 },
];

/** A brand's first event on sale without a choice of dates. */
function slugOf(brand: string): string {
  const events = DEMO_TENANTS.find((tenant) => tenant.ui === brand)?.events ?? [];
  const isOnSale = (event: (typeof events)[number]) =>
    event.status === undefined && (event.start?.day ?? 0) > 0 && (event.saleStart?.day ?? -1) < 0 && (event.saleEnd?.day ?? 1) > 0;
  const open = events.filter((event) => isOnSale(event) && event.categories.some((each) => each.stock > (each.taken ?? 0)));
  const found = open.find((event) => !event.sessions?.length) ?? open[0] ?? events[0];
  if (!found) throw new Error(`${brand} has no events`);
  return found.slug;
}

async function go({ server, brand, lang, page }: Visit, path: string): Promise<void> {
  await page.goto(`${server.originOf(brand)}/${lang}${path}`, { waitUntil: "networkidle" });
}

async function chooseTickets(visit: Visit): Promise<void> {
  await go(visit, `/event/${slugOf(visit.brand)}`);
  const { page } = visit;
  for (const group of ["[data-kind=date]", "[data-kind=time]"]) {
    const chips = page.locator(`${group} button:not([aria-disabled=true])`);
    if ((await chips.count()) > 0) await chips.first().click();
  }
  const more = page.locator(".event-ticket .ui-qty button:last-of-type:not([aria-disabled=true])").first();
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await page.mouse.move(0, 0);
}

async function openBuyerDetails(visit: Visit): Promise<void> {
  await chooseTickets(visit);
  await visit.page.locator(".event-total > .ui-button, .ui-actions .ui-button").filter({ visible: true }).first().click();
  await visit.page.waitForURL("**/patron-information**", { timeout: 10_000 });
  await visit.page.waitForLoadState("networkidle");
}

/** Buys over the API up to the payment page, and through it with an `outcome`; the browser then has the buyer's session. */
async function buy({ server, brand, context }: Visit, outcome: string | null) {
  const shop = overHttp(server.port);
  const buyer = newBuyer(shop, { tenant: brand, port: server.port });
  const event = await eventOf(buyer, slugOf(brand));
  const category = event.prices.find((price) => price.state === "available" || price.state === "few_left") ?? event.prices[0]!;
  const addons = category.additionals
    .filter((each) => each.isRequired && !each.isCustomDate)
    .map((each) => ({ addonId: each.id, qty: Math.max(1, each.minQty) }));
  const sessionId = event.sessions.find((session) => session.state === "available")?.id ?? null;
  const paid = await buyUntilPayment(
    buyer,
    event,
    holdBody(event, [{ categoryId: category.id, qty: 1 }], { addons, ...(sessionId ? { sessionId } : {}) }),
  );
  if (!paid.ok) throw new Error(`${brand}: ${paid.problem.code}`);
  if (outcome && paid.data.redirectUrl) await actOnPaymentPage(shop, paid.data.redirectUrl, outcome);
  const [name = "", value = ""] = buyer.cookie().split("=");
  await context.addCookies([{ name, value, url: server.originOf(brand) }]);
  return { slug: event.slug, query: new URLSearchParams({ b: paid.booking.id, k: paid.booking.accessKey }).toString() };
}

async function openOrder(visit: Visit, outcome: string | null): Promise<void> {
  const { slug, query } = await buy(visit, outcome);
  await go(visit, `/event/${slug}/transaction-status?${query}`);
}

async function openTickets(visit: Visit): Promise<void> {
  const { query } = await buy(visit, "pay");
  await go(visit, `/event/my-ticket?${query}`);
}

/** Pictures below the first screen load when scrolled near. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
}

type Shot = { readonly screen: Screen; readonly brand: string; readonly lang: Lang; readonly width: number; readonly isWhole: boolean };

/** One screen in a fresh browser profile, as PNG. The page's errors go to `complain`. */
async function photograph(
  browser: Browser,
  { server, shot, complain }: { readonly server: RunningServer; readonly shot: Shot; readonly complain: (text: string) => void },
): Promise<Buffer> {
  const height = HEIGHTS[shot.width] ?? 800;
  const context = await browser.newContext({
    viewport: { width: shot.width, height },
    deviceScaleFactor: shot.isWhole ? 1 : 1.5,
    reducedMotion: "reduce",
    locale: shot.lang,
    timezoneId: "Asia/Jakarta",
  });
  try {
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") complain(message.text());
    });
    page.on("pageerror", (error) => complain(error.message));
    await shot.screen.open({ server, brand: shot.brand, lang: shot.lang, page, context });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) complain(`${wide} px wider than the screen`);
    if (shot.isWhole) await loadPictures(page);
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ fullPage: shot.isWhole && shot.screen.isLong, animations: "disabled" });
  } finally {
    await context.close();
  }
}

async function photographForReadme(browser: Browser, server: RunningServer): Promise<void> {
  mkdirSync(README_FOLDER, { recursive: true });
  for (const old of readdirSync(README_FOLDER)) rmSync(join(README_FOLDER, old));
  for (const { screen: name, ...rest } of README) {
    const screen = SCREENS.find((each) => each.name === name)!;
    const png = await photograph(browser, {
      server,
      shot: { ...rest, screen, isWhole: false },
      complain: (text) => console.warn(`${name}: ${text}`),
    });
    let quality = 82;
    let webp = await sharp(png).webp({ quality }).toBuffer();
    for (; webp.length > MOST_BYTES && quality > 40; webp = await sharp(png).webp({ quality }).toBuffer()) quality -= 8;
    const file = join(README_FOLDER, `${name}-${rest.brand}-${rest.width}.webp`);
    writeFileSync(file, webp);
    console.log(`${file} ${Math.round(webp.length / 1000)} kB`);
  }
}

async function photographAll(
  browser: Browser,
  { server, folder, chosen }: { readonly server: RunningServer; readonly folder: string; readonly chosen: Chosen },
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  let failed = 0;
  for (const brand of chosen.brands) {
    for (const screen of SCREENS.filter((each) => chosen.screens.includes(each.name))) {
      for (const lang of chosen.langs) {
        for (const width of chosen.widths) {
          const name = `${brand}-${screen.name}-${lang}-${width}`;
          const complain = (text: string) => console.warn(`${name}: ${text}`);
          try {
            writeFileSync(
              join(folder, `${name}.png`),
              await photograph(browser, { server, shot: { screen, brand, lang, width, isWhole: true }, complain }),
            );
          } catch (error) {
            failed += 1;
            complain(`no picture: ${messageOf(error)}`);
          }
        }
      }
    }
  }
  return failed;
}

type Chosen = {
  readonly brands: readonly string[];
  readonly screens: readonly string[];
  readonly langs: readonly Lang[];
  readonly widths: readonly number[];
};

function chosenOf(values: Readonly<Record<string, string | undefined>>): Chosen {
  const pick = <T extends string>(name: string, all: readonly T[]): readonly T[] => {
    const wanted = values[name]?.split(",");
    const unknown = wanted?.find((each) => !all.some((known) => known === each));
    if (unknown !== undefined) throw new Error(`--${name}: ${unknown} is none of ${all.join(", ")}`);
    return wanted ? all.filter((each) => wanted.includes(each)) : all;
  };
  return {
    brands: pick(
      "brands",
      DEMO_TENANTS.map((tenant) => tenant.ui),
    ),
    screens: pick(
      "screens",
      SCREENS.map((screen) => screen.name),
    ),
    langs: pick("langs", LANGS),
    widths: pick("widths", WIDTHS.map(String)).map(Number),
  };
}

const option = { type: "string" } as const;
const { values } = parseArgs({ options: { all: option, brands: option, screens: option, langs: option, widths: option } });
const chosen = chosenOf(values);
const server = await startServer();
const browser = await openChromium("system");
try {
  if (values.all === undefined) await photographForReadme(browser, server);
  else if ((await photographAll(browser, { server, folder: resolve(values.all), chosen })) > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
