import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptAll,
  actAtProvider,
  chooseTicketsHere,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goToPayment,
  mainAction,
} from "../buyer.ts";
import { setFlag } from "../../harness/set-flag.ts";
import { deskOf, loseFirstAnswer, NAME, openRoomDesk, ROOM, screenOf, slot, SLUG, type RoomDesk } from "./room-desk.ts";
import { hydrated, soon } from "../shop-browser.ts";
import { EVENTS, joinLine, walk, walkToEvent, walkToRoom } from "../walk.ts";

let desk: RoomDesk;
beforeAll(async () => {
  // Its worker admits people as slots become free, as in any shop.
  desk = await openRoomDesk({ worker: true });
});
afterAll(() => desk.close());

async function until(page: Page, screen: string): Promise<void> {
  await expect.poll(() => screenOf(page), soon).toBe(screen);
}
const note = (page: Page, name: string) => page.locator(`[data-note="${name}"]:not([hidden])`);

/** Makes the page poll the queue, as when the connection returns. */
const look = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("online")));

/** Polls until the page shows this screen. */
async function lookUntil(page: Page, screen: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await look(page);
        return screenOf(page);
      },
      { ...soon, interval: 1500 },
    )
    .toBe(screen);
}

/** The place in a page's data. */
async function placeOf(page: Page): Promise<unknown> {
  const { place } = JSON.parse((await page.locator("#room").textContent())!) as { place: unknown };
  return place;
}

/** A stopped queue, and a visitor in it. */
async function inLine(columns: Readonly<Record<string, number>> = {}) {
  await desk.open({ ...columns });
  await desk.act({ act: "pause" });
  const visit = await desk.visit();
  await walkToRoom(visit.page, NAME, "/en");
  await until(visit.page, "waiting");
  return visit;
}

describe("a sale with a waiting room, in one browser", () => {
  it(
    "leads a visitor from the draw to the ticket, over a reload, a lost connection and another language [B2] [B5]",
    { timeout: 240_000 },
    async () => {
      await desk.open({}, 10);
      const { page, close } = await desk.visit();
      await walkToEvent(page, NAME, "/en");
      await chooseTicketsHere(page, 1);
      await joinLine(page);
      await until(page, "drawn");
      expect(await page.locator("h1").textContent()).toBe("You're in the draw");
      await page.reload();
      await until(page, "drawn");
      const place = await placeOf(page);
      expect(place).toMatchObject({ index: 0 });

      await page.context().setOffline(true);
      await look(page);
      await note(page, "lost").getByText("Reconnecting. You keep your place.").waitFor();
      await page.context().setOffline(false);
      await look(page);
      await expect.poll(() => note(page, "lost").count(), soon).toBe(0);

      await page.locator('a[hreflang="id"]').click();
      await page.waitForURL(`**/id${ROOM}**`);
      expect(await page.locator("html").getAttribute("lang")).toBe("id");
      expect([await screenOf(page), await placeOf(page)]).toEqual(["drawn", place]);
      // The room itself reports nothing to third-party tools.
      expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);

      await desk.set({ opens_at: new Date().toISOString() });
      await expect
        .poll(
          async () => {
            if (new URL(page.url()).pathname.endsWith("/queue")) await look(page).catch(() => {});
            return new URL(page.url()).pathname;
          },
          { ...soon, interval: 1500 },
        )
        .toBe(`/id/event/${SLUG}/patron-information`);
      await page.locator("#patron-fullName").waitFor();
      await page
        .locator(".checkout-hold")
        .getByText(/1[45]\smenit/)
        .first()
        .waitFor();
      await fillBuyer(page);
      await goOnToAttendees(page);
      if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
      await acceptAll(page);
      await goToPayment(page);
      await actAtProvider(page, "pay");
      const sold = () =>
        desk.sql(
          `select p.number::int, p.ended_at is not null as over, b.status, (select count(*)::int from tickets t where t.booking_id = b.id) as tickets
         from queue_passes p join bookings b on b.id = p.booking_id where p.event_id = $1`,
          [desk.event.id],
        );
      await expect.poll(sold, soon).toMatchObject([{ number: 0, over: true, status: "confirmed", tickets: 1 }]);

      // The next page that allows measuring reports the room's events.
      await walk(page, "Kembali", EVENTS);
      const told = () =>
        page.evaluate(() =>
          (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer?.filter(({ event }) =>
            String(event).startsWith("queue_"),
          ),
        );
      await expect.poll(told, soon).toMatchObject([
        { event: "queue_enter", item_id: desk.event.id, ahead_bucket: "draw", wait_s: 0 },
        { event: "queue_turn", item_id: desk.event.id, ahead_bucket: "0-19" },
      ]);
      await close();
    },
  );
});

describe("a place in the line", () => {
  it("gives two tabs one place in a queue, and warns in each about the other", async () => {
    const { page, close } = await inLine({ tail: 30, served: 10 });
    const number = await slot(page, "number").textContent();
    const other = await page.context().newPage();
    await walkToRoom(other, NAME, "/en");
    await until(other, "waiting");
    expect(await slot(other, "number").textContent()).toBe(number);
    for (const tab of [page, other]) await note(tab, "tabs").getByText("It's the same place, so one tab is enough.").waitFor();
    await other.close({ runBeforeUnload: true });
    await expect.poll(() => note(page, "tabs").count(), soon).toBe(0);
    expect((await desk.row()).tail).toBe("31");
    await close();
  });

  it("moves a place in a queue to another browser by a link, and ends it here", async () => {
    const { page, close } = await inLine({ tail: 40 });
    await page.getByRole("button", { name: "Continue on another device" }).click();
    await until(page, "link");
    const link = await page.locator('[data-screen="link"] input').inputValue();
    const other = await desk.visit({ viewport: { width: 360, height: 740 } });
    await other.page.goto(link);
    await until(other.page, "take");
    await other.page.getByRole("button", { name: "Continue here" }).click();
    await until(other.page, "waiting");
    expect(await slot(other.page, "number").textContent()).toBe("41");
    await page.reload();
    await until(page, "moved");
    expect((await desk.row()).tail).toBe("41");
    await Promise.all([close(), other.close()]);
  });

  it("keeps one place though the answer and its cookies were lost: the page retries and gets the same number", async () => {
    await desk.open({ tail: 50 });
    await desk.act({ act: "pause" });
    const { page, close } = await desk.visit();
    const sent = await loseFirstAnswer(page);
    await walkToRoom(page, NAME, "/en");
    await until(page, "waiting");
    expect([sent(), await slot(page, "number").textContent(), (await desk.row()).tail]).toEqual([2, "51", "51"]);
    await close();
  });
});

describe("the turn", () => {
  it("plays a sound and vibrates at a queue's turn on request", async () => {
    await desk.open({ tail: 3 });
    await desk.act({ act: "pause" });
    const { page, close } = await desk.visit();
    await page.addInitScript(() => {
      const felt = { tones: [] as number[], shakes: [] as unknown[] };
      Object.assign(window, { felt });
      const node = { connect: () => node, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
      class Quiet {
        currentTime = 0;
        resume = () => Promise.resolve();
        createGain = () => node;
        createOscillator = () => ({ ...node, frequency: { value: 0 }, start: (at: number) => felt.tones.push(at), stop() {} });
      }
      Object.assign(window, { AudioContext: Quiet });
      navigator.vibrate = (pattern) => felt.shakes.push(pattern) > 0;
    });
    await walkToRoom(page, NAME, "/en");
    await until(page, "waiting");
    const felt = () => page.evaluate(() => (window as unknown as { felt: { tones: number[]; shakes: unknown[] } }).felt);
    await page.getByLabel("Play a sound when it's my turn").check();
    // The sound plays once, as a sample, when the visitor turns it on.
    await expect.poll(async () => (await felt()).tones.length, soon).toBe(2);
    expect((await felt()).shakes).toEqual([]);
    // A hidden page does not go in.
    await page.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
    await desk.act({ act: "resume" });
    await lookUntil(page, "turn");
    expect([(await felt()).tones.length, (await felt()).shakes]).toEqual([4, [[200, 100, 200]]]);
    await close();
  });

  it("gives a pass with a countdown on the event's page, which reports its end", async () => {
    const { page, close } = await inLine();
    await desk.act({ act: "resume" });
    await lookUntil(page, "turn");
    await page.waitForURL(`**/en/event/${SLUG}`);
    await page.clock.install();
    await page.reload();
    await hydrated(page);
    await page
      .getByText(/^Choose your tickets and continue within 9\sminutes\.$/)
      .first()
      .waitFor();
    await page.clock.fastForward(600_000);
    await page.getByText("Your time to start has run out").waitFor();
    expect(await mainAction(page).textContent()).toBe("Join the line");
    await close();
  });
});

describe("a sale that is over while somebody waits", () => {
  it("reports the end of a sale to waiting visitors, one tap away from the waiting list [B2]", async () => {
    const concert = await deskOf(desk.own, { tenant: "gemasimfoni", slug: "perunggu-dan-senar" });
    await setFlag(desk.shop, { tenant: "gemasimfoni", flag: "withQueue", isOn: true });
    await concert.open({ tail: 5 });
    await concert.act({ act: "pause" });
    const { page, close } = await concert.visit();
    await walkToRoom(page, /Perunggu dan Senar/, "/en");
    await until(page, "waiting");
    await concert.sql("update quotas set total = taken where event_id = $1", [concert.event.id]);
    await concert.refresh();
    await lookUntil(page, "sold_out");
    expect(await page.locator("h1").textContent()).toBe("Tickets sold out while you waited");
    const list = page.locator("[data-screen]:not([hidden])").getByRole("link", { name: "Join the waiting list" });
    await expect
      .poll(async () => {
        await page.reload();
        return list.count();
      }, soon)
      .toBe(1);
    await list.click();
    await page.waitForURL("**/patron-information?waiting=*");
    await page.locator("#patron-fullName").waitFor();
    await close();
  });
});
