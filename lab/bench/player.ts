import { gzipSync } from "node:zlib";
import type { CDPSession, Page } from "playwright-core";
import { openChromium } from "../../test/harness/chromium.ts";
import { newBuyer } from "../../test/harness/buyer.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { videoDetails, videoHold, videoOf } from "../../test/harness/video-buyer.ts";
import { freshKey } from "../../test/harness/buyer.ts";
import { httpCall } from "./http-call.ts";
import { phoneContext } from "./page-weights.ts";
import { median, report, rounded } from "./report.ts";

export const TENANT = "gemasimfoni";
/** Free, so no provider is needed. */
const VIDEO = "latihan-terbuka";
const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
/** 1.6 Mbps and 150 ms round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const TAP_LIMIT_MS = 1500;
const CODE_LIMIT_KB = 200;
const OTHER_PAGES = ["/en", "/en/event/perunggu-dan-senar", "/en/video", `/en/video/${VIDEO}`];

/** A buyer of the free video: cookie and entitlement. */
export async function buy(server: RunningServer): Promise<{ readonly cookie: string; readonly right: string }> {
  const buyer = newBuyer(
    {
      async fetch(request) {
        const { pathname, search } = new URL(request.url);
        const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== "host"));
        const call = { method: request.method as "GET" | "POST", path: pathname + search, headers, body: await request.text() };
        const answer = await httpCall({ port: server.port, host: `${TENANT}.localhost` }, call);
        return new Response(answer.text, { status: answer.status, headers: answer.cookie ? { "set-cookie": answer.cookie } : {} });
      },
    },
    { tenant: TENANT, port: server.port },
  );
  const held = await buyer.call("holdBooking", { body: videoHold(await videoOf(buyer, VIDEO)), idempotencyKey: freshKey() });
  if (!held.ok) throw new Error(held.problem.code);
  const params = { id: held.data.id };
  await buyer.call("saveDetails", { params, body: videoDetails("081299900001"), idempotencyKey: freshKey() });
  await buyer.call("startPayment", { params, body: { shownTotal: held.data.quote.total, locale: "en" }, idempotencyKey: freshKey() });
  const mine = await buyer.call("listMyVideos", { query: {} });
  if (!mine.ok || !mine.data.videos[0]) throw new Error("the video was not bought");
  return { cookie: buyer.cookie(), right: mine.data.videos[0].id };
}

/** From a tap on the middle of the picture to its first frame. */
async function tapToPicture(page: Page): Promise<number> {
  await page.evaluate(() => {
    const video = document.querySelector("video")!;
    const seen = window as unknown as { tapped: number; shown: Promise<number> };
    document
      .querySelector(".player-begin-button")!
      .addEventListener("pointerdown", () => (seen.tapped = performance.now()), { capture: true });
    seen.shown = new Promise((resolve) => {
      video.addEventListener("playing", () => video.requestVideoFrameCallback(() => resolve(performance.now())), { once: true });
    });
  });
  await page.locator(".player-begin-button").tap();
  return page.evaluate(async () => {
    const seen = window as unknown as { tapped: number; shown: Promise<number> };
    return (await seen.shown) - seen.tapped;
  });
}

/** Code loaded on a page, gzipped, by file name. */
function watchCode(page: Page): { name: string; kb: number }[] {
  const all: { name: string; kb: number }[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() !== "script" || !answer.ok()) return;
    void answer.body().then(
      (body) => all.push({ name: new URL(answer.url()).pathname.split("/").at(-1)!, kb: gzipSync(body).length / 1000 }),
      () => {},
    );
  });
  return all;
}
const isPlayers = ({ name }: { readonly name: string }) => /hls|player|attach-video|stage/i.test(name);

async function throttle(client: CDPSession): Promise<void> {
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", SLOW_4G);
  await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** The first picture of a film on a slow phone, the player's weight, and its absence on all other pages. */
export async function benchPlayer(): Promise<void> {
  const [server, browser] = await Promise.all([startServer({}), openChromium("system")]);
  try {
    const { cookie, right } = await buy(server);
    const [name, value] = /(karcis_visitor)=([^;]+)/.exec(cookie)!.slice(1) as [string, string];
    const url = `${server.originOf(TENANT)}/en/video/my-video?play=${right}`;
    const times: number[] = [];
    let code: { name: string; kb: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const context = await phoneContext(browser);
      await context.addCookies([{ name, value, url: server.originOf(TENANT) }]);
      const page = await context.newPage();
      const fetched = watchCode(page);
      await throttle(await context.newCDPSession(page));
      await page.goto(url, { waitUntil: "load" });
      await page.locator(".player-begin-button").waitFor({ timeout: 40_000 });
      // A viewer reads the title before tapping.
      await page.waitForFunction(() => document.querySelector("video")!.readyState >= 1, undefined, { timeout: 60_000 });
      const ms = await tapToPicture(page);
      // The first round encrypts the film.
      if (round > 0) times.push(ms);
      code = fetched;
      await context.close();
    }
    report("player-tap", {
      rounds: ROUNDS,
      medianMs: rounded(median(times), 0),
      worstMs: rounded(Math.max(...times), 0),
      limitMs: TAP_LIMIT_MS,
      conditions: `slow 4G, CPU x${CPU_SLOWDOWN}; the page is loaded and its playlist read`,
    });
    const own = code.filter(isPlayers);
    report("player-code", {
      gzipKb: rounded(
        own.reduce((sum, { kb }) => sum + kb, 0),
        1,
      ),
      limitKb: CODE_LIMIT_KB,
      files: Object.fromEntries(own.map((each) => [each.name, rounded(each.kb, 1)])),
    });
    for (const path of OTHER_PAGES) {
      const context = await phoneContext(browser);
      const page = await context.newPage();
      const fetched = watchCode(page);
      await page.goto(server.originOf(TENANT) + path, { waitUntil: "networkidle" });
      report("player-code-elsewhere", {
        path,
        gzipKb: rounded(
          fetched.filter(isPlayers).reduce((sum, { kb }) => sum + kb, 0),
          1,
        ),
        limitKb: 0,
      });
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
