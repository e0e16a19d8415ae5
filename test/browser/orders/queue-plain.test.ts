import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { NAME, openRoomDesk, ROOM, screenOf, slot, SLUG, type RoomDesk } from "./room-desk.ts";
import { soon } from "../shop-browser.ts";
import { EVENTS, JOIN, walkToRoom } from "../walk.ts";

let desk: RoomDesk;
beforeAll(async () => {
  desk = await openRoomDesk();
});
afterAll(() => desk.close());

const WIDTHS = [360, 1280] as const;

const shownButton = (page: Page, act: string) => page.locator(`[data-screen]:not([hidden]) button[value="${act}"]`);

/** Checks the room, narrow and wide: the screen, no overflow, and no axe finding. */
async function look(page: Page, screen: string): Promise<string[]> {
  await expect.poll(() => screenOf(page), soon).toBe(screen);
  const all: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    all.push(...(await findings(page, `${screen} ${width}`)));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) all.push(`${screen} ${width}: ${over} px over the edge`);
  }
  return all;
}

describe.each(["en", "id"] as const)("the waiting room in %s", (locale) => {
  it("has no axe findings when asking for a phone number, before the opening, in the queue, at the turn, after it, and when full", async () => {
    const all: string[] = [];
    const { page, close } = await desk.visit();
    await page.clock.install();
    const enter = async (screen: string) => {
      await walkToRoom(page, NAME, `/${locale}`);
      all.push(...(await look(page, screen)));
    };
    await desk.open({}, 60);
    // No link leads there yet: type its address.
    await page.goto(`/${locale}${ROOM}`);
    all.push(...(await look(page, "soon")));
    await desk.open({ asks_phone: "true" }, 10);
    await enter("phone");
    await page.locator('[name="phoneNumber"]').fill(locale === "en" ? "081290003567" : "081290004567");
    await page.locator('button[value="code"]').first().click();
    all.push(...(await look(page, "code")));
    await desk.open({}, 10);
    await enter("drawn");
    await desk.open({ tail: 40, served: 3 });
    await enter("waiting");
    await desk.act({ act: "pause" });
    await enter("waiting");
    await desk.act({ act: "resume" });
    await desk.serve(60, 400);
    await enter("missed");
    await close();
    const other = await desk.visit();
    await other.page.clock.install();
    await desk.open({ tail: 1001, served: 0 });
    await walkToRoom(other.page, NAME, `/${locale}`);
    all.push(...(await look(other.page, "full")));
    await other.close();
    expect(all).toEqual([]);
  });

  it("works without scripts: join, wait, and go on to the tickets", async () => {
    await desk.open({ tail: 7, served: 2 });
    const { page, close } = await desk.visit({ javaScriptEnabled: false });
    await page.goto(`/${locale}`);
    for (const way of [EVENTS, NAME, JOIN]) await page.getByRole("link", { name: way }).filter({ visible: true }).first().click();
    await page.waitForURL(`**/${locale}${ROOM}?**`);
    await shownButton(page, "join").click();
    await expect.poll(() => slot(page, "number").textContent(), soon).toBe("8");
    expect(await slot(page, "ahead").textContent()).toBe("5");
    // The page shows when its state was read, as a clock time.
    expect(await slot(page, "updated").textContent()).toMatch(/^(Updated at \d+:\d\d\s[AP]M|Diperbarui pukul \d\d\.\d\d)\sWITA$/);
    // The page polls by itself.
    expect(await page.locator('meta[http-equiv="refresh"]').count()).toBe(1);
    await page.reload();
    expect(await slot(page, "number").textContent()).toBe("8");
    await desk.serve(8);
    await page.reload();
    expect(await screenOf(page)).toBe("turn");
    await shownButton(page, "enter").click();
    await page.waitForURL(({ pathname }) => pathname === `/${locale}/event/${SLUG}`);
    await close();
  });
});
