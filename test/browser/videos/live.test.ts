import { OPERATOR } from "#server/platform/base/actor.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveStream } from "#server/modules/videos/sell/save-stream.ts";
import { openVideoScene, TENANT, type VideoScene } from "../../api/videos/video-scene.ts";
import { startLiveEmulator } from "../../harness/live-emulator.ts";
import { findingsAtBoth } from "../axe.ts";
import type { OwnShop } from "../open-own-shop.ts";
import { enterAsViewer, FILM, openPlayingShop, pressPlay, secondsOf, walkToFilm } from "../playing.ts";
import { PATIENCE_MS, soon } from "../shop-browser.ts";
import { walk } from "../walk.ts";

const SLUG = "suita-sungai-rekaman";
const HOST = "https://live.example.com";
/** A clip of the demo: five segments of four seconds. */
const CLIP = join(import.meta.dirname, "../../../demo/clips/kota/240");

let own: OwnShop;
let scene: VideoScene;
let live: Awaited<ReturnType<typeof startLiveEmulator>>;
let canPlay = false;

/** The list of a running encoder: without its end, so that it is live. */
const list = readFileSync(join(CLIP, "../clip.json"), "utf8");
function encoded(): string {
  const { segments } = (JSON.parse(list) as { renditions: { height: number; segments: number[] }[] }).renditions.find(
    ({ height }) => height === 240,
  )!;
  const lines = segments.flatMap((length, n) => [`#EXTINF:${length.toFixed(3)},`, `part-${n}.ts`]);
  return ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:5", "#EXT-X-MEDIA-SEQUENCE:0", ...lines, ""].join("\n");
}

/** The organiser's segments, for a browser that cannot resolve their host; and the shop's playlists, read from the emulator. */
async function onAir(context: BrowserContext): Promise<void> {
  await context.route(`${HOST}/**`, (route) => {
    const [, n] = /part-(\d+)\.ts$/.exec(route.request().url())!;
    const headers = { "access-control-allow-origin": "*", "content-type": "video/mp2t" };
    return route.fulfill({ headers, body: readFileSync(join(CLIP, `${n}.mpegts`)) });
  });
  await context.route("**/media/video/*/live*.m3u8", async (route) => {
    const { cookie = "" } = await route.request().allHeaders();
    const answer = await scene.serve(new URL(route.request().url()).pathname, { cookie });
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() });
  });
}

beforeAll(async () => {
  ({ own, canPlay } = await openPlayingShop());
  scene = await openVideoScene(own.shop, { isFake: false });
  live = await startLiveEmulator();
  scene.streams.source = live.source;
  live.files.set("/konser.m3u8", encoded());
  await scene.sql("update videos set type = 'live' where id = $1", [scene.videoId]);
  await scene.sql("update video_parts set media_id = null where video_id = $1", [scene.videoId]);
  await saveStream({ ...own.shop.services, tenant: TENANT, actor: OPERATOR }, { slug: SLUG, url: `${HOST}/konser.m3u8` });
});
afterAll(async () => {
  await live?.close();
  await own.close();
});

async function viewer(locale = "en-US") {
  const visit = await enterAsViewer(own, scene, { context: { locale } });
  await onAir(visit.page.context());
  return visit;
}
const sizeOf = (page: Page) => page.evaluate(() => document.querySelector("video")?.videoWidth ?? 0);

describe("a live stream in a browser", () => {
  it("plays a live stream for entitled viewers, without a length, and stops with a reason when the right ends [W5] (V03)", async ({
    skip,
  }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, id, buyer, close } = await viewer();
    const policy = async () => {
      const headers = { host: buyer.host, cookie: buyer.cookie(), accept: "text/html" };
      const answer = await own.shop.fetch(new Request(`http://${buyer.host}/video/my-video`, { headers }));
      return answer.headers.get("content-security-policy");
    };
    await expect.poll(policy, soon).toContain(HOST);
    // The policy of the first loaded page names no stream.
    await walkToFilm(page);
    await pressPlay(page);
    await expect.poll(() => sizeOf(page), soon).toBeGreaterThan(0);
    const from = await secondsOf(page);
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(from + 1);
    expect(await page.evaluate(() => document.querySelector("video")!.duration)).toBe(Infinity);
    const bar = page.locator(".player-bar");
    expect(await bar.getByText("Live", { exact: true }).count()).toBe(1);
    expect(await bar.innerText()).not.toMatch(/\d:\d\d/);
    expect(await page.getByRole("slider", { name: "Position" }).count()).toBe(0);
    expect(await findingsAtBoth(page, "a live stream")).toEqual([]);
    await scene.sql("update video_entitlements set revoked_at = now() where id = $1", [id]);
    await expect.poll(() => page.getByText(/You can't watch this video any more/).isVisible(), { timeout: 2 * PATIENCE_MS }).toBe(true);
    expect(await page.evaluate(() => document.querySelector("video")?.paused ?? true)).toBe(true);
    expect(await findingsAtBoth(page, "a live stream that was ended")).toEqual([]);
    // No position in it was saved.
    expect(await scene.sql("select from video_positions where entitlement_id = $1", [id])).toEqual([]);
    await close();
  });

  it("gives other viewers neither a picture nor the organiser's address", async () => {
    const { id, close } = await viewer();
    await close();
    const { page, close: end } = await own.visit(TENANT);
    await onAir(page.context());
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`/video/my-video?play=${id}`);
    await page.getByText("This video isn't yours to watch here").waitFor();
    expect(await page.locator("video").count()).toBe(0);
    expect(asked.filter((url) => /live\.example\.com|\.m3u8/.test(url))).toEqual([]);
    await end();
  });

  it("counts down to the start in the visitor's language, and plays then without a reload", async () => {
    await scene.sql("update videos set available_from = now() + interval '1 hour', available_until = null where id = $1", [scene.videoId]);
    const { page, close } = await viewer("id-ID");
    await walk(page, "Tiket saya", "Video saya", FILM);
    await page
      .getByRole("timer")
      .filter({ hasText: /Mulai dalam (59\smenit|1\sjam)$/ })
      .waitFor();
    expect(await page.locator(".player-countdown").getByText("Langsung").count()).toBe(1);
    expect(await findingsAtBoth(page, "before a live stream")).toEqual([]);
    await scene.sql("update videos set available_from = now() - interval '1 second' where id = $1", [scene.videoId]);
    // A page that becomes visible does not wait for its next poll.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("button", { name: "Putar", exact: true }).first().waitFor();
    expect(await page.locator(".player-bar").getByText("Langsung", { exact: true }).count()).toBe(1);
    await close();
  });
});
