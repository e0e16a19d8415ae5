import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { type VideoScene, TENANT } from "../api/videos/video-scene.ts";
import type { ChromiumSource } from "../harness/chromium.ts";
import { isHere } from "../harness/needs.ts";
import { openOwnShop, type OwnShop } from "./open-own-shop.ts";
import { PATIENCE_MS, soon } from "./shop-browser.ts";
import { sharedBrowser } from "./turns.ts";
import { enterShop, walk } from "./walk.ts";

const H264 = 'video/mp4; codecs="avc1.4d401e,mp4a.40.2"';

async function decodes(chromium?: ChromiumSource): Promise<boolean> {
  const page = await (await sharedBrowser(chromium)).newPage();
  const answer = await page.evaluate((type) => MediaSource.isTypeSupported(type), H264);
  await page.close();
  return answer;
}

/** A shop with a browser that decodes films; `canPlay` says whether this machine has one. */
export async function openPlayingShop(): Promise<{ own: OwnShop; canPlay: boolean }> {
  if (await decodes()) return { own: await openOwnShop(), canPlay: true };
  const canPlay = isHere("h264", await decodes("system"));
  return { own: await openOwnShop("system"), canPlay };
}

const shownIn = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return { seconds: video?.currentTime ?? 0, frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0 };
  });

/** Waits until the picture moves: its time passes, and frames are decoded. */
export async function pictureMoves(page: Page): Promise<void> {
  await expect.poll(async () => (await shownIn(page)).frames, soon).toBeGreaterThan(0);
  const before = await shownIn(page);
  await expect
    .poll(async () => {
      const now = await shownIn(page);
      return now.seconds > before.seconds && now.frames > before.frames;
    }, soon)
    .toBe(true);
}

/** Presses the button over the picture. */
export const pressPlay = (page: Page) => page.getByRole("button", { name: "Play", exact: true }).first().click();

/** A browser of the video's buyer, on the shop's front page. */
export async function enterAsViewer(
  own: OwnShop,
  scene: VideoScene,
  { context, screens }: { context?: BrowserContextOptions; screens?: number } = {},
) {
  const visit = await own.visit(TENANT, context);
  const buyer = scene.browser();
  const right = await scene.entitle(buyer, screens === undefined ? {} : { screens });
  const [name, value] = buyer.cookie().split("=") as [string, string];
  await enterShop(visit.page);
  await visit.page.context().addCookies([{ name, value, url: visit.page.url() }]);
  return { ...visit, ...right, buyer };
}

/** The scene's film among the visitor's videos. */
export const FILM = /Suita Sungai: Rekaman/;
/** From the front page to the player, by links alone. */
export const walkToFilm = (page: Page) => walk(page, "My tickets", "My videos", FILM);

/** The result of a gated file: a status, a cut connection, or the file; `hold` delays it. */
export type Verdict = "hold" | "pass" | "cut" | number;

/** Gates a film's segments from a number on until a decision, so that exactly the earlier ones are loaded before a fault. */
export async function gateSegments(page: Page, from: number): Promise<{ verdict: Verdict }> {
  const judged = Promise.withResolvers<void>();
  let now: Verdict = "hold";
  const judge = async (route: Route): Promise<void> => {
    if (now === "hold") await judged.promise;
    if (now === "pass") return route.continue();
    return now === "cut" ? route.abort("internetdisconnected") : route.fulfill({ status: now as number });
  };
  await page.route(
    (url) => Number(/\/media\/.*\/\d+\/(\d+)\.ts$/.exec(url.pathname)?.[1] ?? -1) >= from,
    // A closed page answers no waiting route.
    (route) => judge(route).catch(() => {}),
  );
  return {
    get verdict() {
      return now;
    },
    set verdict(verdict) {
      now = verdict;
      judged.resolve();
    },
  };
}

type Noting = { began?: number[] };

/** Records each start position of the picture from now on. */
export const noteBeginnings = (page: Page) =>
  page.evaluate(() => {
    const began: number[] = ((window as Noting).began = []);
    const video = document.querySelector("video")!;
    video.addEventListener("playing", () => began.push(video.currentTime));
  });

export const secondsOf = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);

/** Waits until the picture moves again, from where it had stopped: nothing twice, nothing left out. */
export async function goesOnAt(page: Page, second: number): Promise<void> {
  await expect.poll(() => secondsOf(page), { timeout: 2 * PATIENCE_MS }).toBeGreaterThan(second + 0.3);
  const began = await page.evaluate(() => (window as Noting).began ?? []);
  expect(began.length).toBeGreaterThan(0);
  for (const at of began) expect(Math.abs(at - second), `began at ${at}, had stood at ${second}`).toBeLessThan(1.5);
}

/** Waits until the picture is stuck although it should play. */
export async function standsStill(page: Page): Promise<number> {
  const look = () =>
    page.evaluate(() => (({ currentTime, readyState }) => ({ currentTime, readyState }))(document.querySelector("video")!));
  await expect.poll(async () => (await look()).readyState, soon).toBeLessThanOrEqual(2);
  return (await look()).currentTime;
}
