import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVideoScene, TENANT, type VideoScene } from "../api/video-scene.ts";
import { codeFor } from "../harness/log-in.ts";
import { openOwnShop, type OwnShop } from "./open-own-shop.ts";
import { soon } from "./shop-browser.ts";

const H264 = 'video/mp4; codecs="avc1.4d401e,mp4a.40.2"';

let own: OwnShop;
let scene: VideoScene;
/** Whether a browser of this machine decodes what videos are made of. */
let canPlay = false;

async function decodes(shop: OwnShop): Promise<boolean> {
  const { page, close } = await shop.visit(TENANT);
  await page.goto("/video");
  const answer = await page.evaluate((type) => MediaSource.isTypeSupported(type), H264);
  await close();
  return answer;
}

beforeAll(async () => {
  own = await openOwnShop();
  canPlay = await decodes(own);
  if (!canPlay) {
    await own.close();
    own = await openOwnShop("system");
    canPlay = await decodes(own);
  }
  scene = await openVideoScene(own.shop, { isFake: false });
});
afterAll(() => own.close());

/** A browser whose visitor bought the video. */
async function viewer() {
  const visit = await own.visit(TENANT);
  const buyer = scene.browser();
  const right = await scene.entitle(buyer);
  const [name, value] = buyer.cookie().split("=") as [string, string];
  await visit.page.goto("/video");
  await visit.page.context().addCookies([{ name, value, url: visit.page.url() }]);
  return { ...visit, ...right, buyer };
}

const secondsOf = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);

describe("a bought video in a browser", () => {
  it("moves after a press, says where it is, and goes on there at the next visit [W5]", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, id, close } = await viewer();
    await page.goto("/video/my-video");
    await page.getByRole("link", { name: "Suita Sungai: Rekaman" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).first().click();
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
      page.evaluate(() => [...document.querySelector("video")!.textTracks].find(({ mode }) => mode === "showing")?.language);
    await expect.poll(shown, soon).toBe("id");
    await page.getByLabel("Kecepatan").selectOption("1.5");
    await stage.press("m");
    await stage.press("k");
    const state = () =>
      page.evaluate(() => (({ playbackRate, muted, paused }) => [playbackRate, muted, paused])(document.querySelector("video")!));
    await expect.poll(state, soon).toEqual([1.5, true, true]);
    await stage.press("?");
    await page.getByText("Spasi atau K").waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    // On a phone, too, each list says what it is for, and stays within the bar.
    for (const name of ["Teks", "Ukuran teks", "Kecepatan", "Kualitas"])
      expect(await page.locator(".player-choice > span", { hasText: new RegExp(`^${name}$`) }).isVisible(), name).toBe(true);
    const ends = await page
      .locator(".player-choice > select")
      .evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(344);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }

  it("is opened on another device by its code, and by the number that proves itself there [W1]", async () => {
    const { id, close } = await viewer();
    await close();
    const [right] = await scene.sql("select e.code, video_right_phone(e) as phone from video_entitlements e where e.id = $1", [id]);
    const { page, close: end } = await own.visit(TENANT);
    await page.goto("/en/video/my-video");
    await page.locator("#video-code").fill((right!["code"] as string).toLowerCase());
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForURL("**/en/v/*");
    await page.getByRole("button", { name: "Request on WhatsApp" }).click();
    await page.getByText(/The code is on its way to 0812•••/).waitFor();
    await page.locator("#watch-code").fill(await codeFor(own.shop, new URL(page.url()).host, right!["phone"] as string));
    await page.waitForURL(`**/en/video/my-video?play=${id}`);
    await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
    // Next time it needs no code.
    await page.goto(`/en/v/${right!["code"] as string}`);
    expect(await page.getByRole("link", { name: "Watch now" }).getAttribute("href")).toBe(`/en/video/my-video?play=${id}`);
    await end();
  });

  it("says in words that it runs elsewhere, and is moved here by a press", async () => {
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

  it("does not open for somebody else, who is told so [W1] [W5]", async () => {
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
