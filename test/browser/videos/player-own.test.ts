import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openVideoScene, type VideoScene } from "../../api/videos/video-scene.ts";
import type { OwnShop } from "../open-own-shop.ts";
import { enterAsViewer, openPlayingShop, pictureMoves, pressPlay, walkToFilm } from "../playing.ts";
import { PATIENCE_MS, soon } from "../shop-browser.ts";

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

/** Chooses captions in the settings, by their language or "Off". */
const chooseCaptions = (page: Page, name: string) => page.getByRole("group", { name: "Captions" }).getByRole("radio", { name }).check();
const openSettings = (page: Page) => page.getByRole("button", { name: "Settings" }).click();
const wordsAre = (page: Page, text: string, time: { timeout: number } = soon) => page.getByText(text).waitFor(time);

describe("a browser that plays HLS by itself", () => {
  /** A browser without MediaSource: its own HLS player remains, which newer versions of Chromium have. */
  async function native() {
    const viewer = await enterAsViewer(own, scene);
    const { page } = viewer;
    const reads = await page.evaluate(() => document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "");
    await page.addInitScript(() => {
      for (const name of ["MediaSource", "ManagedMediaSource", "WebKitMediaSource"]) Reflect.deleteProperty(window, name);
      const { canPlayType } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return type.includes("mpegurl") ? "maybe" : canPlayType.call(this, type);
      };
    });
    await page.reload();
    return { ...viewer, reads };
  }

  it("reports a missing film in the same words in a native player, and plays it by a press", async () => {
    const { page, reads, close } = await native();
    await page.route("**/media/video/**/master.m3u8", (route) => route.fulfill({ status: 404 }));
    await walkToFilm(page);
    await wordsAre(page, FAILED, GIVES_UP);
    expect(await page.evaluate(() => "MediaSource" in window)).toBe(false);
    expect(await page.evaluate(() => document.querySelector("video")!.src)).toContain("master.m3u8");
    await page.unroute("**/media/video/**/master.m3u8");
    if (reads) {
      await page.getByRole("button", { name: "Try again" }).click();
      await pressPlay(page);
      await pictureMoves(page);
      expect(await page.getByText(FAILED).count()).toBe(0);
    }
    await close();
  });

  it("shows each caption language once, from the playlist if the native player reads them there", async () => {
    const { page, id, close } = await native();
    await scene.sql("update video_entitlements set addons = array(select a.id from addons a where a.event_id = $2) where id = $1", [
      id,
      scene.videoId,
    ]);
    await walkToFilm(page);
    await page.locator(".player-parts button", { hasText: "How to conduct a tugboat" }).click();
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelector("video")!.textTracks].filter(({ mode }) => mode === "showing").map(({ label }) => label),
      );
    await expect.poll(shown, soon).toEqual(["English"]);
    // Like Safari, which reads them from the playlist.
    await page.evaluate(() => {
      const video = document.querySelector("video")!;
      for (const language of ["id", "en"]) video.addTextTrack("subtitles", `Own ${language}`, language);
    });
    await expect.poll(() => page.locator("video track").count(), soon).toBe(0);
    await expect.poll(shown, soon).toEqual(["Own en"]);
    await openSettings(page);
    await chooseCaptions(page, "Indonesia");
    await expect.poll(shown, soon).toEqual(["Own id"]);
    await chooseCaptions(page, "Off");
    await expect.poll(shown, soon).toEqual([]);
    await close();
  });
});

describe("captions in Chromium", () => {
  it("shows each caption language once, does not read the playlist's as well, and switches off, on and over", async () => {
    const { page, id, close } = await enterAsViewer(own, scene);
    const asked: string[] = [];
    page.on("request", (request) => void (/captions-/.test(request.url()) && asked.push(request.url().replace(/^.*\//, ""))));
    await scene.sql("update video_entitlements set addons = array(select a.id from addons a where a.event_id = $2) where id = $1", [
      id,
      scene.videoId,
    ]);
    await walkToFilm(page);
    await page.locator(".player-parts button", { hasText: "How to conduct a tugboat" }).click();
    await pictureMoves(page);
    const languages = () =>
      page.evaluate(() => [...document.querySelector("video")!.textTracks].map(({ kind, language }) => `${kind} ${language}`));
    expect((await languages()).toSorted()).toEqual(["captions en", "captions id"]);
    await openSettings(page);
    expect(await page.getByRole("group", { name: "Captions" }).getByRole("radio").count()).toBe(3);
    const cues = () =>
      page.evaluate(() =>
        [...document.querySelector("video")!.textTracks]
          .filter(({ mode, cues: all }) => mode === "showing" && (all?.length ?? 0) > 0)
          .map(({ language }) => language),
      );
    await expect.poll(cues, soon).toEqual(["en"]);
    await chooseCaptions(page, "Off");
    await expect.poll(cues, soon).toEqual([]);
    await chooseCaptions(page, "Indonesia");
    await expect.poll(cues, soon).toEqual(["id"]);
    expect(asked.filter((name) => name.endsWith(".m3u8"))).toEqual([]);
    // The playlist still has them, at its segments' start time.
    const text = await page.evaluate(async () => {
      const base = document.querySelector("track")!.src.replace(/[^/]*$/, "");
      const read = async (name: string) => (await fetch(base + name)).text();
      return [await read("master.m3u8"), await read("captions-id.m3u8"), await read("captions-id/0.vtt")];
    });
    expect(text[0]).toContain('URI="captions-id.m3u8"');
    expect(text[1]).toContain("#EXTINF:18.");
    const begins = Number(/MPEGTS:(\d+)/.exec(text[2]!)![1]);
    // ffmpeg starts its segments at 1.4 seconds, and shows a picture two frames later.
    expect(begins / 90_000).toBeCloseTo(1.5, 1);
    await close();
  });
});
