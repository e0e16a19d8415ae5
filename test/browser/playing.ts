import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { type VideoScene, TENANT } from "../api/videos/video-scene.ts";
import { isHere } from "../harness/needs.ts";
import { openOwnShop, type OwnShop } from "./open-own-shop.ts";
import { PATIENCE_MS, soon } from "./shop-browser.ts";
import { enterShop, walk } from "./walk.ts";

const H264 = 'video/mp4; codecs="avc1.4d401e,mp4a.40.2"';

async function decodes(shop: OwnShop, tenant: string): Promise<boolean> {
  const { page, close } = await shop.visit(tenant);
  await page.goto("/");
  const answer = await page.evaluate((type) => MediaSource.isTypeSupported(type), H264);
  await close();
  return answer;
}

/** A shop in front of a browser that decodes what films are made of; `canPlay` says whether this machine has one. */
export async function openPlayingShop(tenant: string): Promise<{ own: OwnShop; canPlay: boolean }> {
  const own = await openOwnShop();
  if (await decodes(own, tenant)) return { own, canPlay: true };
  await own.close();
  const other = await openOwnShop("system");
  return { own: other, canPlay: isHere("h264", await decodes(other, tenant)) };
}

const shownIn = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return { seconds: video?.currentTime ?? 0, frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0 };
  });

/** Until the picture has moved: time passes in it, and frames were decoded meanwhile. */
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

/** A browser whose visitor bought the video, at the shop's front. */
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
/** From the front to what plays, by links alone. */
export const walkToFilm = (page: Page) => walk(page, "My tickets", "My videos", FILM);

/** What a file that is asked for from the gate on gets: an answer of that status, a broken line, or itself; `hold` lets it wait. */
export type Verdict = "hold" | "pass" | "cut" | number;

/** Stands between a page and the segments of a film from that number on, which wait until they are judged: so much is loaded before a fault and no more. */
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

/** Notes from now on at which second the picture begins to move each time. */
export const noteBeginnings = (page: Page) =>
  page.evaluate(() => {
    const began: number[] = ((window as Noting).began = []);
    const video = document.querySelector("video")!;
    video.addEventListener("playing", () => began.push(video.currentTime));
  });

export const secondsOf = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);

/** Until the picture moves again, and that it did so where it had stood: nothing is seen twice, and nothing is left out. */
export async function goesOnAt(page: Page, second: number): Promise<void> {
  await expect.poll(() => secondsOf(page), { timeout: 2 * PATIENCE_MS }).toBeGreaterThan(second + 0.3);
  const began = await page.evaluate(() => (window as Noting).began ?? []);
  expect(began.length).toBeGreaterThan(0);
  for (const at of began) expect(Math.abs(at - second), `began at ${at}, had stood at ${second}`).toBeLessThan(1.5);
}

/** Until the picture stands still though it is to play. */
export async function standsStill(page: Page): Promise<number> {
  const look = () =>
    page.evaluate(() => (({ currentTime, readyState }) => ({ currentTime, readyState }))(document.querySelector("video")!));
  await expect.poll(async () => (await look()).readyState, soon).toBeLessThanOrEqual(2);
  return (await look()).currentTime;
}
