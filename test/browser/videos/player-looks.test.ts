import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVideoScene, type VideoScene } from "../../api/videos/video-scene.ts";
import type { OwnShop } from "../open-own-shop.ts";
import { enterAsViewer, openPlayingShop, pictureMoves, pressPlay, walkToFilm } from "../playing.ts";
import { soon } from "../shop-browser.ts";
import { enterShop } from "../walk.ts";

let own: OwnShop;
let scene: VideoScene;
/** Whether a browser of this machine decodes the videos' format. */
let canPlay = false;

beforeAll(async () => {
  ({ own, canPlay } = await openPlayingShop());
  scene = await openVideoScene(own.shop, { isFake: false });
});
afterAll(() => own?.close());

describe("the picture of a film", () => {
  it("fills a turned phone's screen with the picture, with every control in reach, and leaves it again", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, close } = await enterAsViewer(own, scene, { context: { viewport: { width: 740, height: 360 }, hasTouch: true } });
    await walkToFilm(page);
    await pressPlay(page);
    await pictureMoves(page);
    await page.getByRole("button", { name: "Full screen", exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null), soon).toBe(true);
    const box = () => page.evaluate(() => document.querySelector("video")!.getBoundingClientRect().toJSON() as Record<string, number>);
    await expect.poll(box, soon).toMatchObject({ x: 0, y: 0, width: 740, height: 360 });
    const leave = page.getByRole("button", { name: /^(Leave|Exit) full screen$/ });
    for (const control of [
      page.getByRole("button", { name: "Pause", exact: true }).first(),
      page.getByRole("slider", { name: "Position" }),
      leave,
    ]) {
      await page.locator("video").tap();
      // A trial click fails for a control that is hidden, outside the window, or under something else.
      await control.click({ trial: true });
    }
    await leave.click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement), soon).toBeNull();
    await close();
  });

  it("shows captions at the next visit as they were chosen", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, id, close } = await enterAsViewer(own, scene);
    await scene.sql("update video_entitlements set addons = array(select a.id from addons a where a.event_id = $2) where id = $1", [
      id,
      scene.videoId,
    ]);
    await walkToFilm(page);
    // The extra part is the one with captions.
    await page.locator(".player-parts button").filter({ hasText: "How to conduct a tugboat" }).click();
    await pictureMoves(page);
    const stored = () => page.evaluate(() => localStorage.getItem("karcis:captions:v1"));
    // Nothing is stored before a choice.
    expect(await stored()).toBeNull();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("group", { name: "Size" }).getByRole("radio", { name: "Large" }).check();
    await page.getByRole("group", { name: "Colour" }).getByRole("radio", { name: "Yellow" }).check();
    expect(JSON.parse((await stored())!)).toEqual({ size: "large", colour: "yellow", background: "dark" });
    await enterShop(page);
    await walkToFilm(page);
    await page.locator(".player-stage[data-size=large][data-colour=yellow][data-background=dark]").waitFor();
    await close();
  });
});
