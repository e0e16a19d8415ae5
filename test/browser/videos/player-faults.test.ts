import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "#server/platform/http/visitor/visitor-cookie.ts";
import { openVideoScene, TENANT, type VideoScene } from "../../api/videos/video-scene.ts";
import type { OwnShop } from "../open-own-shop.ts";
import {
  enterAsViewer,
  gateSegments,
  goesOnAt,
  noteBeginnings,
  openPlayingShop,
  pictureMoves,
  pressPlay,
  secondsOf,
  standsStill,
  walkToFilm,
} from "../playing.ts";
import { PATIENCE_MS, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

const SLOW = "The connection is slow or gone. We keep trying.";
const FAILED = "We can't load the video right now.";
/** A library retries for a while before it gives up. */
const GIVES_UP = { timeout: 3 * PATIENCE_MS } as const;

let own: OwnShop;
let scene: VideoScene;
let canPlay = false;

beforeAll(async () => {
  ({ own, canPlay } = await openPlayingShop());
  scene = await openVideoScene(own.shop, { isFake: false });
});
afterAll(() => own.close());
beforeEach(({ skip }) => skip(!canPlay, "no browser of this machine plays H.264"));

/** A playing film, of which only the first six seconds are loaded. */
async function midway(screens?: number) {
  const viewer = await enterAsViewer(own, scene, screens === undefined ? {} : { screens });
  const gate = await gateSegments(viewer.page, 2);
  await walkToFilm(viewer.page);
  await pressPlay(viewer.page);
  await pictureMoves(viewer.page);
  await expect.poll(() => secondsOf(viewer.page), soon).toBeGreaterThan(2);
  return { ...viewer, gate };
}

const wordsAre = (page: Page, text: string, time: { timeout: number } = soon) => page.getByText(text).waitFor(time);
/** Returning to the tab: the page checks at once whether it may continue. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

describe("a film whose files stop coming midway", () => {
  it.each([404, "cut" as const])("reports a stopped film, and continues at the same position by a press (%s)", async (verdict) => {
    const { page, gate, close } = await midway();
    gate.verdict = verdict;
    const second = await standsStill(page);
    if (verdict === "cut") await wordsAre(page, SLOW);
    await wordsAre(page, FAILED, GIVES_UP);
    await noteBeginnings(page);
    gate.verdict = "pass";
    await page.getByRole("button", { name: "Try again" }).click();
    await goesOnAt(page, second);
    expect(await page.getByText(FAILED).count()).toBe(0);
    await close();
  });

  it("reports retries while a server is busy, and continues the film at the same position", async () => {
    const { page, gate, close } = await midway();
    gate.verdict = 503;
    const second = await standsStill(page);
    await wordsAre(page, SLOW);
    await noteBeginnings(page);
    gate.verdict = "pass";
    await goesOnAt(page, second);
    await expect.poll(() => page.getByText(SLOW).count(), soon).toBe(0);
    await close();
  });

  it("continues a film at the same position after twenty seconds without a network, unless it was paused", async () => {
    const { page, gate, close } = await midway();
    await page.context().setOffline(true);
    gate.verdict = "cut";
    const second = await standsStill(page);
    await wordsAre(page, SLOW);
    await noteBeginnings(page);
    const begun = Date.now();
    await expect.poll(() => Date.now() - begun, { timeout: 60_000, interval: 500 }).toBeGreaterThan(20_000);
    gate.verdict = "pass";
    await page.context().setOffline(false);
    await goesOnAt(page, second);
    await page.getByRole("button", { name: "Pause" }).click();
    const paused = await secondsOf(page);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    expect(await page.evaluate(() => document.querySelector("video")!.paused)).toBe(true);
    expect(await secondsOf(page)).toBeCloseTo(paused, 1);
    await close();
  });

  it.each([401, 410])("renews a play whose key is refused (%s), says so, and continues at the same position by a press", async (status) => {
    const { page, gate, close } = await midway();
    await page.route("**/media/video/**/key", (route) => route.fulfill({ status }));
    gate.verdict = status;
    const second = await secondsOf(page);
    await wordsAre(page, FAILED, GIVES_UP);
    await noteBeginnings(page);
    await page.unroute("**/media/video/**/key");
    gate.verdict = "pass";
    await page.getByRole("button", { name: "Try again" }).click();
    await goesOnAt(page, second);
    expect(await page.getByText(FAILED).count()).toBe(0);
    await close();
  });

  it("reports the end of a right to watch, and stops playing", async () => {
    const { page, id, close } = await midway();
    await scene.sql(
      "update video_entitlements set window_hours = 1, first_played_at = clock_timestamp() - interval '61 minutes' where id = $1",
      [id],
    );
    await lookAgain(page);
    await page.getByText(/^This video was available until/).waitFor();
    expect(await page.evaluate(() => document.querySelector("video")!.paused)).toBe(true);
    await page.locator(".player-refusal").getByRole("link", { name: "My videos" }).waitFor();
    await close();
  });

  it("moves a film to another device and back by one press, at the same part and position", async () => {
    const { page, gate, id, booking, close } = await midway(1);
    gate.verdict = "pass";
    await scene.sql("update video_entitlements set addons = array(select a.id from addons a where a.event_id = $2) where id = $1", [
      id,
      scene.videoId,
    ]);
    await lookAgain(page);
    await page.locator(".player-parts button", { hasText: "How to conduct a tugboat" }).click();
    await expect.poll(() => page.locator('.player-parts [aria-current="true"]').textContent(), soon).toContain("tugboat");
    await pictureMoves(page);
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(3);
    const tv = scene.browser();
    const owner = hashToken(/karcis_visitor=([^;]+)/.exec(tv.cookie())![1]!);
    await scene.sql(
      "insert into booking_grants (tenant_id, booking_id, owner_hash, id, key_version, device) values ($1, $2, $3, $4, 1, 'TV')",
      [TENANT, booking, owner, own.shop.services.newId()],
    );
    expect((await tv.call("startPlay", { params: { id }, body: { takeOver: true } })).ok).toBe(true);
    await lookAgain(page);
    await wordsAre(page, "This video is already open on another device.");
    const second = await secondsOf(page);
    expect(await page.evaluate(() => document.querySelector("video")!.paused)).toBe(true);
    await page.getByRole("button", { name: "Use it here instead" }).click();
    await expect.poll(() => page.locator('.player-parts [aria-current="true"]').textContent(), soon).toContain("tugboat");
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(second);
    expect(await secondsOf(page)).toBeLessThan(second + 8);
    await pictureMoves(page);
    await close();
  });
});

describe("a trailer whose files stop coming midway", () => {
  it("reports a stopped trailer, and continues at the same position by a press", async () => {
    const { page, close } = await own.visit(TENANT);
    await enterShop(page);
    const gate = await gateSegments(page, 1);
    await walk(page, "Videos", /Suita Sungai: Rekaman/);
    await page.getByRole("button", { name: /^Play trailer/ }).click();
    await pictureMoves(page);
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(1);
    gate.verdict = 404;
    await page.locator(".video-stuck", { hasText: "The trailer won't play right now." }).waitFor(GIVES_UP);
    gate.verdict = "pass";
    await page.getByRole("button", { name: "Try again" }).click();
    // The first segment of two seconds was played to its end.
    const seen: number[] = [];
    await expect
      .poll(async () => {
        const at = await secondsOf(page);
        if (at > 0) seen.push(at);
        return at;
      }, soon)
      .toBeGreaterThan(2.5);
    expect(seen[0]).toBeGreaterThan(1);
    expect(await page.locator(".video-stuck").count()).toBe(0);
    await close();
  });
});
