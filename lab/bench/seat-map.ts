import { gzipSync } from "node:zlib";
import type { CDPSession, Page } from "playwright-core";
import { openChromium } from "../../test/harness/chromium.ts";
import { startServer } from "../../test/harness/server.ts";
import { phoneContext } from "./page-weights.ts";
import { median, percentile, report, rounded } from "./report.ts";

const TENANT = "riuhfest";
const EVENT = "/event/riuh-di-stadion";
const CPU_SLOWDOWN = 4;
/** 1.6 Mbps and 150 ms round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const ROUNDS = 3;
const TAPS = 6;
const LIMITS = { paintMs: 1000, frameMs: 20, shownMs: 100, heldMs: 300, codeKb: 60 };

type Seen = { paintedAt?: number; frames: number[]; tappedAt: number; shownAt: number; heldAt: number };
type SeatWindow = Window & { karcisSeats: Seen };

/** Records the map's first paint, each frame, and the effects of a tap. Runs in the page. */
function watch(): void {
  const seen: Seen = { frames: [], tappedAt: 0, shownAt: 0, heldAt: 0 };
  (window as unknown as SeatWindow).karcisSeats = seen;
  const small = document.createElement("canvas");
  small.width = small.height = 24;
  const ink = small.getContext("2d", { willReadFrequently: true })!;
  let last = 0;
  const look = (now: number) => {
    if (last > 0) seen.frames.push(now - last);
    last = now;
    const canvas = document.querySelector<HTMLCanvasElement>(".seats-window canvas");
    if (seen.paintedAt === undefined && canvas && canvas.width > 300) {
      ink.drawImage(canvas, 0, 0, 24, 24);
      const { data } = ink.getImageData(0, 0, 24, 24);
      const colours = new Set(Array.from({ length: 576 }, (_, i) => `${data[4 * i]} ${data[4 * i + 1]}`));
      if (colours.size > 20) seen.paintedAt = performance.now();
    }
    if (seen.tappedAt > 0 && seen.shownAt === 0 && document.querySelector(".seats-chosen > li")) seen.shownAt = performance.now();
    if (seen.tappedAt > 0 && seen.heldAt === 0 && document.querySelector(".seats-chosen > li[data-held]")) seen.heldAt = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  document.addEventListener("pointerup", () => Object.assign(seen, { tappedAt: performance.now(), shownAt: 0, heldAt: 0 }), true);
}
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as SeatWindow).karcisSeats);

/** From the page's own first paint to the map's, in milliseconds. */
async function firstPaint(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.waitForFunction(() => (window as unknown as SeatWindow).karcisSeats.paintedAt !== undefined);
  const own = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime);
  return (await seenBy(page)).paintedAt! - own;
}

/** Frames while a finger pans, and while a wheel zooms in and out. */
async function move(page: Page): Promise<readonly number[]> {
  const box = (await page.locator(".seats-window").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.evaluate(() => void (window as unknown as SeatWindow).karcisSeats.frames.splice(0));
  for (const way of [-1, 1]) for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, way * 60);
  for (let step = 0; step < 25; step += 1) await page.mouse.wheel(0, -60);
  for (const way of [1, -1, 1]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 40; step += 1) await page.mouse.move(x + way * step * 3, y + way * step * 4);
    await page.mouse.up();
  }
  return (await seenBy(page)).frames;
}

/** From a tap on a seat to its display as chosen, and to its hold by the shop. */
async function choose(page: Page): Promise<{ readonly shown: number; readonly held: number }> {
  const box = (await page.locator(".seats-window").boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => (window as unknown as SeatWindow).karcisSeats.heldAt > 0);
  const { tappedAt, shownAt, heldAt } = await seenBy(page);
  await page.locator(".seats-chosen button").first().click();
  await page.waitForFunction(() => document.querySelector(".seats-chosen > li") === null);
  await page.waitForLoadState("networkidle");
  return { shown: shownAt - tappedAt, held: heldAt - tappedAt };
}

/** Code of the seat page beyond that of the event's page, compressed; in kB. */
async function codeOf(page: Page, origin: string): Promise<number> {
  const scripts = async (path: string) => {
    await page.goto(origin + path, { waitUntil: "networkidle" });
    return page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js")),
    );
  };
  const before = new Set(await scripts(EVENT));
  const own = [...new Set(await scripts(`${EVENT}/seating`))].filter((name) => !before.has(name));
  const texts = await page.evaluate((names) => Promise.all(names.map(async (name) => (await fetch(name)).text())), own);
  const sizes = texts.map((text) => gzipSync(text, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

async function slow(client: CDPSession, network: boolean): Promise<void> {
  await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await client.send("Network.enable");
  if (network) await client.send("Network.emulateNetworkConditions", SLOW_4G);
}

/** The map of a stadium of 50,000 seats in a browser: first paint, smoothness, and time to choose and hold a seat. */
export async function benchSeatMap(): Promise<void> {
  const [server, browser] = await Promise.all([startServer({}), openChromium("system")]);
  try {
    const origin = server.originOf(TENANT);
    const context = await phoneContext(browser);
    await context.addInitScript(watch);
    const page = await context.newPage();
    const code = await codeOf(page, origin);
    await slow(await context.newCDPSession(page), false);
    const paints: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) paints.push(await firstPaint(page, `${origin}${EVENT}/seating`));
    const frames = (await move(page)).toSorted((a, b) => a - b);

    const buyer = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en", reducedMotion: "reduce" });
    await buyer.addInitScript(watch);
    const desk = await buyer.newPage();
    await desk.goto(`${origin}${EVENT}/seating`);
    await desk.getByRole("button", { name: "Best seats for 2" }).click();
    await desk.locator(".seats-chosen > li[data-held]").nth(1).waitFor();
    for (let n = 0; n < 2; n += 1) await desk.locator(".seats-chosen button").first().click();
    await slow(await buyer.newCDPSession(desk), true);
    const taps: { readonly shown: number; readonly held: number }[] = [];
    for (let n = 0; n < TAPS; n += 1) taps.push(await choose(desk));
    const figures = {
      paintMs: rounded(median(paints), 0),
      frameMs: rounded(percentile(frames, 0.95), 1),
      shownMs: rounded(median(taps.map(({ shown }) => shown)), 0),
      heldMs: rounded(median(taps.map(({ held }) => held)), 0),
      codeKb: rounded(code, 1),
    };
    for (const [name, value] of Object.entries(figures)) {
      const limit = LIMITS[name as keyof typeof LIMITS];
      report("seat-map", { what: name, value, limit, ratio: rounded(value / limit), conditions: `50,000 seats, CPU x${CPU_SLOWDOWN}` });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
