import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVideoScene, TENANT, type VideoScene } from "../../api/videos/video-scene.ts";
import { findings, findingsAtBoth } from "../axe.ts";
import type { OwnShop } from "../open-own-shop.ts";
import { enterAsViewer, FILM, openPlayingShop, pictureMoves, pressPlay, secondsOf } from "../playing.ts";
import { hydrated, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

let own: OwnShop;
let scene: VideoScene;
let canPlay = false;

beforeAll(async () => {
  ({ own, canPlay } = await openPlayingShop());
  scene = await openVideoScene(own.shop, { isFake: false });
});
afterAll(() => own.close());

/** A visitor with a film in two parts, the second of which comes with a bought extra. */
async function viewer() {
  const visit = await enterAsViewer(own, scene, { screens: 1 });
  await scene.sql("update video_entitlements set addons = array(select a.id from addons a where a.event_id = $2) where id = $1", [
    visit.id,
    scene.videoId,
  ]);
  return visit;
}

const card = (page: Page) => page.getByRole("article", { name: FILM });
const stage = (page: Page) => page.locator(".player-stage");

describe("accessibility of films", () => {
  it("checks My videos with films of every state", async () => {
    const { page, id, close } = await viewer();
    await walk(page, "My tickets", "My videos");
    await card(page).getByText("Watch", { exact: true }).waitFor();
    const found = [...(await findingsAtBoth(page, "to watch"))];
    const right = (change: string) => scene.sql(`update video_entitlements set ${change} where id = $1`, [id]);
    /** A list is cached briefly. */
    const later = async (place: string, sign: () => Locator) => {
      const isThere = async () => {
        await page.reload();
        await hydrated(page);
        return sign().count();
      };
      await expect.poll(isThere, soon).toBe(1);
      found.push(...(await findings(page, place)));
    };
    await scene.sql(
      `insert into video_positions (tenant_id, entitlement_id, part_id, seconds, at)
       select $1, $2, p.id, 4, now() from video_parts p where p.video_id = $3 and p.position = 1`,
      [TENANT, id, scene.videoId],
    );
    await right("window_hours = 48, first_played_at = clock_timestamp() - interval '30 hours'");
    await later("begun, with an end", () => card(page).locator("progress"));
    const parts = (change: string) =>
      scene.sql(`update media_files set ${change} where id in (select media_id from video_parts where video_id = $1)`, [scene.videoId]);
    await parts("state = 'waiting', due_at = now() + interval '1 day'");
    await later("being prepared", () => card(page).getByText("Being prepared"));
    await parts("state = 'failed', reason = 'not-made'");
    await later("delayed", () => card(page).getByText("Delayed", { exact: true }));
    await parts("state = 'ready', reason = null");
    await right("window_hours = 1");
    const ended = page.getByText("Ended", { exact: true });
    await later("over", () => ended);
    await ended.click();
    found.push(...(await findings(page, "over, opened")));
    expect(found).toEqual([]);
    await close();
  });

  it("checks the player before the start, while playing, with its keys, at a fault, and with too many screens", async ({ skip }) => {
    if (!canPlay) return skip("no browser of this machine plays H.264");
    const { page, id, close } = await viewer();
    await walk(page, "My tickets", "My videos", FILM);
    await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
    const found = [...(await findingsAtBoth(page, "before"))];
    await pressPlay(page);
    await pictureMoves(page);
    found.push(...(await findingsAtBoth(page, "playing")));
    await stage(page).press("?");
    await page.locator(".player-keys").waitFor();
    found.push(...(await findingsAtBoth(page, "keys")));
    await page.getByRole("slider", { name: "Position" }).fill("4");
    await expect.poll(() => secondsOf(page), soon).toBeGreaterThan(4);
    await page.getByRole("slider", { name: "Position" }).hover();
    await page.locator(".player-thumb").waitFor();
    found.push(...(await findings(page, "a thumbnail")));
    await stage(page).press("k");
    const noted = async () => (await scene.sql("select seconds from video_positions where entitlement_id = $1", [id]))[0]?.["seconds"];
    await expect.poll(noted, soon).toBeGreaterThanOrEqual(4);
    await walk(page, "My videos", FILM);
    await page.getByRole("button", { name: /^Continue from/ }).waitFor();
    found.push(...(await findings(page, "to go on")));
    await page.locator(".player-parts button", { hasText: "How to conduct a tugboat" }).click();
    await page.locator(".player-parts [aria-current=true]", { hasText: "tugboat" }).waitFor();
    await stage(page).press("c");
    found.push(...(await findingsAtBoth(page, "captions")));
    await page.route("**/media/video/**/master.m3u8", (route) => route.fulfill({ status: 404 }));
    await walk(page, "My videos", FILM);
    await page.getByText("We can't load the video right now.").waitFor({ timeout: 90_000 });
    found.push(...(await findings(page, "a fault")));
    await scene.sql("update plays set owner_hash = $2 where entitlement_id = $1", [id, "a".repeat(64)]);
    await walk(page, "My videos", FILM);
    await page.getByText("This video is already open on another device.").waitFor();
    found.push(...(await findings(page, "elsewhere")));
    expect(found).toEqual([]);
    await close();
  });

  it("checks a film's code page for its owner, and for a visitor who has to prove a number", async () => {
    const { page, id, close } = await viewer();
    const [right] = await scene.sql("select code from video_entitlements where id = $1", [id]);
    const open = async (tab: Page) => {
      await walk(tab, "My tickets", "My videos");
      await tab.locator("#video-code").fill(right!["code"] as string);
      await tab.getByRole("button", { name: "Open", exact: true }).click();
      await tab.waitForURL("**/v/*");
      await hydrated(tab);
    };
    await open(page);
    await page.getByRole("link", { name: "Watch now" }).waitFor();
    const found = [...(await findingsAtBoth(page, "known"))];
    await close();
    const { page: other, close: end } = await own.visit(TENANT);
    await enterShop(other);
    await open(other);
    await other.getByRole("button", { name: "Request on WhatsApp" }).waitFor();
    found.push(...(await findings(other, "unknown")));
    await other.getByRole("button", { name: "Request on WhatsApp" }).click();
    await other.locator("#watch-code").waitFor();
    found.push(...(await findings(other, "a code")));
    expect(found).toEqual([]);
    await end();
  });
});
