import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVideoScene, TENANT, type VideoScene } from "../../api/videos/video-scene.ts";
import { codeFor } from "../../harness/log-in.ts";
import type { OwnShop } from "../open-own-shop.ts";
import { enterAsViewer, FILM, openPlayingShop, pictureMoves, pressPlay, secondsOf, walkToFilm } from "../playing.ts";
import { hydrated, PATIENCE_MS, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

let own: OwnShop;
let scene: VideoScene;
/** Whether a browser of this machine decodes the videos' format. */
let canPlay = false;

beforeAll(async () => {
  ({ own, canPlay } = await openPlayingShop());
  scene = await openVideoScene(own.shop, { isFake: false });
});
afterAll(() => own.close());

const viewer = () => enterAsViewer(own, scene);

describe("a bought video in a browser", () => {
  it("plays a bought film after a press, reached from the front page, shows its position, and continues there at the next visit [W5] [H3]", async ({
    skip,
  }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, id, close } = await viewer();
    await walkToFilm(page);
    await pressPlay(page);
    await pictureMoves(page);
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(1);
    const size = await page.evaluate(() => document.querySelector("video")!.videoWidth);
    expect(size).toBeGreaterThan(0);
    const told = () => page.evaluate(() => (window as unknown as { dataLayer: { event?: string }[] }).dataLayer.map(({ event }) => event));
    expect(await told()).toContain("video_start");
    await page.getByRole("slider", { name: "Position" }).fill("4");
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(4);
    await expect.poll(told, soon).toContain("video_progress");
    await page.getByRole("button", { name: "Pause" }).click();
    const noted = async () => (await scene.sql("select seconds from video_positions where entitlement_id = $1", [id]))[0]?.["seconds"];
    await expect.poll(noted, soon).toBeGreaterThanOrEqual(4);
    await scene.sql("update video_entitlements set addons = array(select a.id from addons a where a.event_id = $2) where id = $1", [
      id,
      scene.videoId,
    ]);
    await page.goto(`/id/video/my-video?play=${id}`);
    await page.getByRole("button", { name: "Dari awal" }).waitFor();
    await page.getByRole("button", { name: /^Lanjut dari 0\.\d\d$/ }).click();
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(4);
    await usesKeys(page);
    await close();
  });

  /** By the keyboard alone: near the end, on to the next part, captions, sound off, and a pause. */
  async function usesKeys(page: Page) {
    const stage = page.locator(".player-stage");
    await stage.press("9");
    await page.locator('.player-parts [aria-current="true"]', { hasText: "Cara mendirigeni kapal tunda" }).waitFor();
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(0);
    await stage.press("c");
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelector("video")!.textTracks].filter(({ mode }) => mode === "showing").map(({ language }) => language),
      );
    await expect.poll(shown, soon).toEqual(["id"]);
    // Captions turned off and on again have the last language.
    await stage.press("c");
    await expect.poll(shown, soon).toEqual([]);
    await stage.press("c");
    await expect.poll(shown, soon).toEqual(["id"]);
    await page.getByRole("button", { name: "Pengaturan" }).click();
    await page.getByRole("group", { name: "Kecepatan" }).getByRole("radio", { name: "1.5×" }).check();
    await stage.press("m");
    await stage.press("k");
    const state = () =>
      page.evaluate(() => (({ playbackRate, muted, paused }) => [playbackRate, muted, paused])(document.querySelector("video")!));
    await expect.poll(state, soon).toEqual([1.5, true, true]);
    await stage.press("<");
    await expect.poll(state, soon).toEqual([1.25, true, true]);
    await stage.press("?");
    await page.getByText("Spasi atau K").waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    // On a phone, too, each setting has a label, and stays within the menu.
    for (const name of ["Subtitle", "Ukuran", "Warna", "Latar", "Kecepatan", "Kualitas"])
      expect(await page.locator(".player-choice > legend", { hasText: new RegExp(`^${name}$`) }).isVisible(), name).toBe(true);
    const ends = await page
      .locator(".player-choice > label")
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(344);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }

  it("opens a film on another device by its code and the proved number [W1]", async () => {
    const { id, close } = await viewer();
    await close();
    const [right] = await scene.sql("select e.code, video_right_phone(e) as phone from video_entitlements e where e.id = $1", [id]);
    const { page, close: end } = await own.visit(TENANT);
    await page.goto("/en");
    await hydrated(page);
    await walk(page, "My tickets", "My videos");
    await page.locator("#video-code").fill((right!["code"] as string).toLowerCase());
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForURL("**/en/v/*");
    await page.getByRole("button", { name: "Request on WhatsApp" }).click();
    await page.locator("#watch-code").waitFor();
    await page.locator("#watch-code").fill(await codeFor(own.shop, new URL(page.url()).host, right!["phone"] as string));
    await page.waitForURL(`**/en/video/my-video?play=${id}`);
    await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
    if (canPlay) {
      await pressPlay(page);
      await pictureMoves(page);
    }
    // Next time it needs no code.
    await page.goto(`/en/v/${right!["code"] as string}`);
    await hydrated(page);
    expect(await page.getByRole("link", { name: "Watch now" }).getAttribute("href")).toBe(`/en/video/my-video?play=${id}`);
    await walk(page, "Watch now");
    await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
    await end();
  });

  it("plays a trailer reached from the front page by the list and the film's page [H3]", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, close } = await own.visit(TENANT);
    await enterShop(page);
    await walk(page, "Videos", FILM);
    await page.getByRole("button", { name: /^Play trailer/ }).click();
    await pictureMoves(page);
    expect(new URL(page.url()).pathname).toMatch(/\/video\/[a-z-]+$/);
    await close();
  });

  it("reports missing files of a film, and plays it after a press once they exist", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, close } = await viewer();
    await page.route("**/media/video/**/master.m3u8", (route) => route.abort());
    await walkToFilm(page);
    await pressPlay(page);
    await page.getByText("We can't load the video right now.").waitFor({ timeout: 3 * PATIENCE_MS });
    await page.unroute("**/media/video/**/master.m3u8");
    await page.getByRole("button", { name: "Try again" }).click();
    await pictureMoves(page);
    expect(await page.getByText("We can't load the video right now.").count()).toBe(0);
    await close();
  });

  it("reports that the browser blocked the start of a film, and starts it at the next press", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, close } = await viewer();
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = () => {
        HTMLMediaElement.prototype.play = play;
        return Promise.reject(new DOMException("no", "NotAllowedError"));
      };
    });
    await walkToFilm(page);
    await pressPlay(page);
    await page.getByText(/Your browser didn't let the video start/).waitFor();
    await pressPlay(page);
    await pictureMoves(page);
    expect(await page.getByText(/Your browser didn't let the video start/).count()).toBe(0);
    await close();
  });

  it("hides the controls of a playing film after a while, not from the keyboard, and seeks by a double tap", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, close } = await enterAsViewer(own, scene, { context: { hasTouch: true, viewport: { width: 360, height: 740 } } });
    await walkToFilm(page);
    await pressPlay(page);
    await pictureMoves(page);
    const stage = page.locator(".player-stage");
    const isIdle = () => stage.evaluate((element) => element.hasAttribute("data-idle"));
    await expect.poll(isIdle, soon).toBe(true);
    // The keyboard shows the controls, and its focus keeps them.
    await stage.press("Tab");
    await expect.poll(isIdle, soon).toBe(false);
    // Longer than they stay without any use.
    const at = await secondsOf(page);
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(at + 3.5);
    expect(await isIdle()).toBe(false);
    const box = (await page.locator(".player-picture").boundingBox())!;
    const tap = (share: number) => page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.2);
    await page.locator(".player-stage").press("0");
    await expect.poll(() => secondsOf(page), soon).toBeLessThan(5);
    for (const share of [0.9, 0.9]) await tap(share);
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(9);
    await close();
  });

  it("offers a film's best picture by its own name, and saves data with a smaller one", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, close } = await viewer();
    await walkToFilm(page);
    await page.getByRole("button", { name: "Settings" }).click();
    const quality = page.getByRole("group", { name: "Quality" });
    await quality.waitFor();
    expect(await quality.locator("label").allTextContents()).toEqual(["Auto", "480p", "360p · saves data", "240p"]);
    await close();
  });

  it("keeps the picture in its place while a phone's settings open", async () => {
    const { page, close } = await enterAsViewer(own, scene, { context: { viewport: { width: 360, height: 740 } } });
    await walkToFilm(page);
    const picture = page.locator(".player-picture");
    await picture.waitFor();
    const before = await picture.boundingBox();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.locator("#player-menu").waitFor();
    expect(await picture.boundingBox()).toEqual(before);
    await close();
  });

  it("offers a video seen to its end from its beginning, on its card and in the player", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, id, close } = await viewer();
    await walkToFilm(page);
    await pressPlay(page);
    await pictureMoves(page);
    await page.locator(".player-stage").press("9");
    await expect.poll(() => page.evaluate(() => document.querySelector("video")!.ended), soon).toBe(true);
    const noted = async () => (await scene.sql("select seconds from video_positions where entitlement_id = $1", [id]))[0]?.["seconds"];
    await expect.poll(noted, soon).toBeGreaterThanOrEqual(17);
    await walk(page, "My videos");
    const card = page.getByRole("article", { name: FILM });
    await card.getByText("Watch again", { exact: true }).waitFor();
    expect(await card.locator("progress").count()).toBe(0);
    await walk(page, FILM);
    await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: /^Continue from/ }).count()).toBe(0);
    await pressPlay(page);
    await pictureMoves(page);
    expect(await secondsOf(page)).toBeLessThan(10);
    await close();
  });

  it("shows a failed part as delayed rather than in preparation, and links to help", async () => {
    const { page, id, close } = await viewer();
    await scene.sql("update video_entitlements set addons = array(select a.id from addons a where a.event_id = $2) where id = $1", [
      id,
      scene.videoId,
    ]);
    const [part] = await scene.sql("select media_id from video_parts where video_id = $1 and position = 2", [scene.videoId]);
    const media = part!["media_id"] as string;
    await scene.sql("update media_files set state = 'failed', reason = 'not-made' where id = $1", [media]);
    await walkToFilm(page);
    await page.locator(".player-parts").getByText("Delayed", { exact: true }).waitFor();
    expect(await page.locator(".player-parts").getByText("Being prepared").count()).toBe(0);
    expect(await page.locator(".player-parts").getByRole("link", { name: "Get help" }).count()).toBe(1);
    await scene.sql("update media_files set state = 'ready', reason = null where id = $1", [media]);
    await close();
  });

  it("reports that a film runs elsewhere, and moves it here by a press", async () => {
    const { page, id, close } = await viewer();
    await scene.sql("update video_entitlements set screens = 1 where id = $1", [id]);
    await scene.sql("insert into plays (tenant_id, id, entitlement_id, owner_hash, device) values ($1, $2, $3, $4, 'Chrome · Android')", [
      TENANT,
      own.shop.services.newId(),
      id,
      "a".repeat(64),
    ]);
    await page.goto(`/video/my-video?play=${id}`);
    await page.getByText("Playing on: Chrome · Android").waitFor();
    await page.getByRole("button", { name: "Use it here instead" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Play", exact: true }).first().isVisible(), soon).toBe(true);
    await close();
  });

  it("refuses a film to another visitor, with the reason [W1] [W5]", async () => {
    const { id, close } = await viewer();
    await close();
    const stranger = await own.visit(TENANT);
    await stranger.page.goto(`/video/my-video?play=${id}`);
    await expect.poll(() => stranger.page.getByText("This video isn't yours to watch here").isVisible(), soon).toBe(true);
    expect(await stranger.page.locator("video").count()).toBe(0);
    await stranger.page.goto("/video/my-video");
    await expect.poll(() => stranger.page.getByRole("heading", { name: "No Videos Available" }).isVisible(), soon).toBe(true);
    await stranger.close();
  });
});
