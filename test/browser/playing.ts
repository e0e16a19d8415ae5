import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openOwnShop, type OwnShop } from "./open-own-shop.ts";
import { soon } from "./shop-browser.ts";

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
  return { own: other, canPlay: await decodes(other, tenant) };
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
