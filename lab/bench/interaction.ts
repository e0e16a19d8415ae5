import { getRequestListener } from "@hono/node-server";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { openChromium } from "../../test/harness/chromium.ts";
import { openShop, type TestShop } from "../../test/harness/open-shop.ts";
import { phoneContext } from "./page-weights.ts";
import { median, report, rounded } from "./report.ts";

const EVENT = "garuda-half-jakarta";
const CATEGORIES = 40;
const ADDONS = 60;
const TAPS = 24;
const ROWS = 6;
/** Time for all effects of a tap or a scroll to end. */
const SETTLE_MS = 400;
/** How long a finger rests on a button. */
const PRESS_MS = 70;
const CPU_SLOWDOWN = 4;
const LIMIT_MS = 50;

/** Copies the event's first category and an add-on beyond any realistic number. */
async function crowd(shop: TestShop): Promise<void> {
  await shop.sql(
    `with event as (select tenant_id, id from events where slug = $1),
       pattern as (select c.* from ticket_categories c join event e on (c.tenant_id, c.event_id) = (e.tenant_id, e.id) where c.sale_ends_at is null order by position limit 1),
       made as (
         insert into ticket_categories (tenant_id, event_id, id, position, name, description, price, bundling_ticket, max_per_order)
         select tenant_id, event_id, gen_random_uuid(), 100 + n, jsonb_build_object('en', 'Category ' || n, 'id', 'Kategori ' || n), description, price + n * 1000, 0, 10
         from pattern, generate_series(1, $2::int) as n
         returning tenant_id, event_id, id, position
       )
     insert into addons (tenant_id, event_id, id, category_id, position, name, amount, is_required, is_custom_date, min_qty, is_distributed_per_attendee)
     select tenant_id, event_id, gen_random_uuid(), id, n, jsonb_build_object('en', 'Add-on ' || n, 'id', 'Tambahan ' || n), 10000, false, false, 0, false
     from made, generate_series(1, 3) as n where position <= 100 + $3::int / 3`,
    [EVENT, CATEGORIES, ADDONS],
  );
  await shop.sql("update events set version = version + 1 where slug = $1", [EVENT]);
}

function listen(shop: TestShop): Promise<Server> {
  const server = createServer(
    (request, response) => void getRequestListener(shop.fetch, { overrideGlobalObjects: false })(request, response),
  );
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

declare global {
  interface Window {
    karcisTaps: number[];
  }
}

/** The finger's target: the plus button of an added category, scrolled to a free place. */
function plusAt(page: Page, n: number): Promise<{ x: number; y: number }> {
  return page.evaluate((which) => {
    const rows = [...document.querySelectorAll(".event-ticket")].filter((row) =>
      /Category \d/.test(row.querySelector("h3")?.textContent ?? ""),
    );
    const button = rows[which]!.querySelector(".event-ticket-qty button:last-of-type")!;
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, n);
}

function totalOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector(".event-bar-sum")?.textContent ?? "");
}

/**
 * Taps the plus buttons of several categories and returns the time from each tap to the next painted frame, in milliseconds. The browser
 * itself moves the finger and nothing else runs in the page, so the time is the page's own.
 */
async function tap(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    window.karcisTaps = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "click") window.karcisTaps.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  for (let n = 0; n < TAPS; n += 1) {
    const [before, { x, y }] = [await totalOf(page), await plusAt(page, n % ROWS)];
    await page.waitForTimeout(SETTLE_MS);
    await page.mouse.click(x, y, { delay: PRESS_MS });
    await page.waitForTimeout(SETTLE_MS);
    if ((await totalOf(page)) === before) throw new Error(`tap ${n} changed no total`);
  }
  const taps = await page.evaluate(() => window.karcisTaps);
  // The observer misses very fast taps. Count them with its threshold.
  return [...taps, ...Array.from({ length: Math.max(0, TAPS - taps.length) }, () => 16)];
}

/** From a tap on a quantity to the new total on screen, on an event with 40 more categories and 60 add-ons. */
export async function benchInteraction(url: string): Promise<void> {
  const shop = await openShop(url, { worker: false });
  const [server, browser] = await Promise.all([listen(shop), openChromium("system")]);
  try {
    await crowd(shop);
    const context = await phoneContext(browser);
    const page = await context.newPage();
    await page.goto(`http://garudarun.localhost:${(server.address() as AddressInfo).port}/event/${EVENT}`, { waitUntil: "networkidle" });
    const rows = await page.locator(".event-ticket").count();
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const taps = await tap(page);
    report("interaction", {
      what: "tap on a quantity to the next frame",
      categories: rows,
      addons: ADDONS,
      taps: taps.length,
      medianMs: rounded(median(taps), 0),
      worstMs: rounded(Math.max(...taps), 0),
      limitMs: LIMIT_MS,
      conditions: `CPU x${CPU_SLOWDOWN}`,
    });
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
    await shop.close();
  }
}
