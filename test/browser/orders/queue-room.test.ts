import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chooseTicketsHere, mainAction } from "../buyer.ts";
import { NAME, openRoomDesk, screenOf, slot, SLUG, type RoomDesk } from "./room-desk.ts";
import { soon } from "../shop-browser.ts";
import { joinLine, walkToEvent, walkToRoom } from "../walk.ts";

let desk: RoomDesk;
beforeAll(async () => {
  desk = await openRoomDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.open());

const heading = (page: Page) => page.locator("h1").textContent();
async function until(page: Page, screen: string): Promise<void> {
  await expect.poll(() => screenOf(page), soon).toBe(screen);
}

/** A visitor who joined the queue from the shop's front page, with that many tickets chosen, on the test's clock. */
async function inLine({ front = "/en", qty = 0 } = {}) {
  const visit = await desk.visit();
  await visit.page.clock.install();
  await walkToEvent(visit.page, NAME, front);
  if (qty > 0) await chooseTicketsHere(visit.page, qty);
  await joinLine(visit.page);
  await until(visit.page, "waiting");
  return visit;
}

describe("the waiting room", () => {
  it("shows rank, people ahead and the time of the state in a waiting room, and continues by itself at the turn [B5]", async () => {
    await desk.set({ tail: 1283, served: 971, per_minute: 60 });
    const { page, close } = await inLine({ front: "/en?headerless=0", qty: 1 });
    // No order of this visitor takes a slot from later ones.
    await page.route(/\/api\/v1\/bookings(?:\?|$)/, () => {});
    expect(await heading(page)).toBe("You're in line");
    expect([await slot(page, "number").textContent(), await slot(page, "ahead").textContent()]).toEqual(["1,284", "312"]);
    expect(await page.title()).toMatch(/^\(312\) You're in line \| Losari Sunset 5K/);
    await page.clock.runFor(4000);
    await expect.poll(() => slot(page, "updated").textContent(), soon).toMatch(/^Updated ([4-9]|\d\d) seconds ago$/);
    // Between two polls no number moves.
    expect(await slot(page, "ahead").textContent()).toBe("312");
    await desk.serve(1270);
    await page.clock.runFor(40_000);
    await expect.poll(() => slot(page, "ahead").textContent(), soon).toBe("13");
    await desk.serve(1284);
    await page.clock.runFor(8000);
    await until(page, "turn");
    expect(await page.title()).toMatch(/^● It's your turn/);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("enter");
    await expect.poll(() => slot(page, "clock").textContent(), soon).toMatch(/^[45]\sminutes$/);
    await page.clock.runFor(4000);
    await page.waitForURL(({ pathname }) => pathname === `/en/event/${SLUG}/patron-information`);
    expect(new URL(page.url()).searchParams.get("headerless")).toBe("0");
    await close();
  });

  it("shows no button to join while it joins by itself, also while it tries again", async () => {
    const { page, close } = await desk.visit();
    const answer = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(
      (url) => url.pathname.endsWith("/queue"),
      async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await answer.promise;
        return ++sent === 1 ? route.abort() : route.continue();
      },
    );
    await walkToRoom(page, NAME, "/en");
    const busy = page.locator("[data-part=busy]");
    const button = page.getByRole("button", { name: "Join the line" });
    await expect.poll(() => busy.textContent(), soon).toBe("Getting your number…");
    // The page has the button, for a browser without scripts and for a refusal.
    expect(await page.locator('[data-screen="door"] form').count()).toBe(1);
    expect(await button.count()).toBe(0);
    answer.resolve();
    await expect.poll(() => busy.textContent(), soon).not.toBe("Getting your number…");
    expect(await button.count()).toBe(0);
    await until(page, "waiting");
    expect(sent).toBe(2);
    await close();
  });

  it("polls only the public answer while waiting in a queue, without cookies", async () => {
    await desk.set({ tail: 50 });
    const { page, close } = await inLine();
    const asked: string[] = [];
    page.on("request", (request) =>
      asked.push(`${request.method()} ${new URL(request.url()).pathname} ${request.headers()["cookie"] ?? "-"}`),
    );
    await page.clock.runFor(120_000);
    await expect.poll(() => asked.length, soon).toBeGreaterThan(2);
    expect(new Set(asked)).toEqual(new Set([`GET /queue/${desk.event.id}.json -`]));
    await close();
  });

  it("ignores an older answer from a cache, so that nobody moves back", async () => {
    await desk.set({ tail: 100, served: 10 });
    const { page, close } = await inLine();
    expect(await slot(page, "ahead").textContent()).toBe("90");
    await desk.set({ served: 60 });
    await page.clock.runFor(40_000);
    await expect.poll(() => slot(page, "ahead").textContent(), soon).toBe("40");
    const known = await desk.refresh();
    const old = { ...known!.state, served: 20, at: new Date(Date.now() - 3_600_000).toISOString() };
    await page.route("**/queue/*.json", (route) => route.fulfill({ json: old }));
    const answered = page.waitForResponse("**/queue/*.json");
    await page.clock.runFor(40_000);
    await answered;
    await page.clock.runFor(2000);
    expect(await slot(page, "ahead").textContent()).toBe("40");
    await close();
  });

  it("reports a full room in the fixed words, links home, and polls every minute [B6]", async () => {
    await desk.set({ tail: 1001, served: 0 });
    const { page, close } = await desk.visit();
    await page.clock.install();
    await walkToRoom(page, NAME, "/en");
    await until(page, "full");
    expect(await heading(page)).toBe("The waiting room is full");
    await page.getByText("There are over 1000 users ahead of you. Please wait a moment and try again later.").waitFor();
    expect(await page.getByRole("link", { name: "Back to homepage" }).getAttribute("href")).toBe("/en");
    // A visitor outside the room has no number.
    expect(await page.locator("main").innerText()).not.toMatch(/\b1,?00[12]\b(?! users)/);
    await desk.set({ served: 1 });
    // A recent query is answered from memory, so let a minute pass first.
    const aMinuteLater = async () => {
      await page.clock.runFor(75_000);
      return screenOf(page);
    };
    await expect.poll(aMinuteLater, soon).toBe("waiting");
    // A visitor with exactly the limit of people ahead gets a place.
    await expect.poll(() => slot(page, "ahead").textContent(), soon).toBe("1,000");
    await close();
  });

  it("keeps a turn while the waiting room is hidden, and continues once it is visible", async () => {
    await desk.set({ tail: 5 });
    const { page, close } = await inLine();
    const show = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await show("hidden");
    await desk.serve(6);
    await page.clock.runFor(20_000);
    await until(page, "turn");
    await page.clock.runFor(30_000);
    expect(await screenOf(page)).toBe("turn");
    await show("visible");
    await page.clock.runFor(4000);
    await page.waitForURL(`**/en/event/${SLUG}`);
    await close();
  });

  it("keeps the turn while the checkout is briefly full, and goes in afterwards", async () => {
    await desk.set({ tail: 3, slots: 1 });
    await desk.sql(
      `insert into queue_passes (tenant_id, event_id, epoch, number, owner_hash, expires_at)
       select tenant_id, event_id, epoch, 0, repeat('a', 64), now() + interval '1 hour' from queues`,
    );
    const { page, close } = await inLine();
    await desk.serve(4);
    await page.clock.runFor(20_000);
    await until(page, "turn");
    await page.clock.runFor(4000);
    await page.getByText("Almost there: someone is just finishing. We're keeping your turn.").waitFor();
    expect(await screenOf(page)).toBe("turn");
    await desk.sql("update queue_passes set ended_at = now()");
    await page.clock.runFor(10_000);
    await page.waitForURL(`**/en/event/${SLUG}`);
    await close();
  });

  it("reports a missed turn, and gives a new place at the end", async () => {
    await desk.set({ tail: 5 });
    const { page, close } = await inLine();
    await desk.serve(8, 400);
    await page.clock.runFor(20_000);
    await until(page, "missed");
    await desk.set({ tail: 20 });
    await page.getByRole("button", { name: "Join again" }).click();
    await until(page, "waiting");
    await expect.poll(() => slot(page, "number").textContent(), soon).toBe("21");
    await close();
  });

  it("joins a queue with the visitor's choice, and starts the hold at the turn", async () => {
    await desk.set({ tail: 2 });
    const { page, close } = await desk.visit();
    await page.clock.install();
    await walkToEvent(page, NAME, "/en");
    await chooseTicketsHere(page, 2);
    const door = mainAction(page);
    await expect.poll(() => door.textContent(), soon).toBe("Join the line");
    await door.click();
    await until(page, "waiting");
    await desk.serve(3);
    await page.clock.runFor(10_000);
    await until(page, "turn");
    await page.clock.runFor(4000);
    await page.waitForURL("**/patron-information**");
    await page.locator("#patron-fullName").waitFor();
    await page
      .locator(".checkout-hold")
      .getByText(/1[45]\sminutes/)
      .first()
      .waitFor();
    const [held] = (await desk.sql("select count(*)::int as n from bookings where status = 'held' and event_id = $1", [desk.event.id])) as {
      n: number;
    }[];
    expect(held!.n).toBe(1);
    await close();
  });
});
