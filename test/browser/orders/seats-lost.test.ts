import { OPERATOR } from "#server/platform/base/actor.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { theatre } from "#demo/seating/theatre.ts";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { blockSeats, releaseSeats } from "#server/modules/orders/seats/block-seats.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { eventOf, freshKey, holdBody, newBuyer } from "../../harness/buyer.ts";
import { findings } from "../axe.ts";
import { acceptAll, actAtProvider, fillAttendees, fillBuyer, goOnToAttendees, goToPayment } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { soon } from "../shop-browser.ts";
import { joinHere, untilItSays } from "./wait-in-line.ts";
import { walkToPage } from "../walk.ts";

const PLAY = "/event/surat-dari-stasiun";
let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

const sql = (text: string) => own.shop.services.db.transaction("teaterlampu", (tx) => tx.query<{ seat: string }>(text));
/** Ends every hold's time, and lets the worker process it. */
async function endHolds(): Promise<void> {
  await sql("update bookings set hold_until = now() - interval '1 second' where status = 'held'");
  await runDueWork(own.shop.services);
}
const chosen = (page: Page) => page.locator(".seats-chosen > li[data-held]");
/** The free seats of a row, in order. */
const freeIn = (page: Page) =>
  page.locator(".seats-seat input:enabled").evaluateAll((all) => all.map((box) => box.getAttribute("data-seat")!));

const { ids, category } = layOut(theatre());
const kindOf = (id: string) => theatre().categories[category[ids.indexOf(id)]!]!.key;
/** All free seats of the theatre. */
async function freeSeats(): Promise<string[]> {
  const taken = await sql("select seat from seat_claims where state > 0");
  return ids.filter((id) => !taken.some(({ seat }) => seat === id));
}

/** From the front page to the seats of the play. */
async function enterSeating(page: Page): Promise<void> {
  await walkToPage(page, PLAY);
  await page.getByRole("button", { name: "Choose seats" }).filter({ visible: true }).first().click();
  await page.waitForURL(`**${PLAY}/seating`);
}

/** The list of seats, open at a row of its first section. */
async function openRow(page: Page, row: string): Promise<void> {
  await enterSeating(page);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.locator(".seats-section > summary").first().click();
  await page.locator(".seats-row > summary", { hasText: row }).first().click();
  await page.locator(".seats-seat input").first().waitFor();
}

/** Two neighbours in the middle of a row, chosen and held. */
async function holdTwo(page: Page, row: string): Promise<readonly string[]> {
  await openRow(page, row);
  const free = await freeIn(page);
  const two = free.slice(free.length / 2, free.length / 2 + 2);
  for (const id of two) await page.locator(`input[data-seat="${id}"]`).check();
  await expect.poll(() => chosen(page).count(), soon).toBe(2);
  return two;
}

/** From the form about the buyer to the provider's page. */
async function payLater(page: Page, count: number): Promise<void> {
  await page.locator("#patron-fullName").waitFor();
  await fillBuyer(page);
  await goOnToAttendees(page);
  if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, count);
  await acceptAll(page);
  await goToPayment(page);
}

describe("seats that are chosen", () => {
  beforeEach(endHolds);

  it("keeps chosen seats while the shop cannot be reached, reports it, and holds them afterwards", async () => {
    const { page, close } = await own.visit("teaterlampu");
    await openRow(page, "Row F");
    const free = await freeIn(page);
    await page.context().setOffline(true);
    await page.locator(`input[data-seat="${free[8]}"]`).check();
    expect(await page.locator(".seats-chosen > li").count()).toBe(1);
    await page.getByText("Your seats aren't held yet: we can't reach the shop.").first().waitFor();
    expect(await chosen(page).count()).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(() => chosen(page).count(), soon).toBe(1);
    await close();
  });

  it("offers seats again after their hold ended, and holds them again if they are free", async () => {
    const { page, close } = await own.visit("teaterlampu");
    const two = await holdTwo(page, "Row G");
    await endHolds();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const over = page.getByRole("dialog", { name: "Your time is up" });
    await over.waitFor();
    expect(await findings(page, "time is over")).toEqual([]);
    await over.getByRole("button", { name: "Check if they're still available" }).click();
    await expect.poll(() => page.locator("dialog[open]").count(), soon).toBe(0);
    await expect.poll(() => chosen(page).count(), soon).toBe(2);
    const held = await sql(
      "select c.seat from seat_claims c join bookings b on b.tenant_id = c.tenant_id and b.id = c.booking_id where b.status = 'held' and c.state = 1 order by c.seat",
    );
    expect(held).toEqual(two.toSorted().map((seat) => ({ seat })));
    await close();
  });

  it("extends the hold of seats like that of tickets: by a button three minutes before the end, by an answer in the last one", async () => {
    const { page, close } = await own.visit("teaterlampu", { viewport: { width: 360, height: 740 } });
    await holdTwo(page, "Row H");
    const left = async () => {
      const [row] = await sql("select extract(epoch from hold_until - clock_timestamp())::int as seat from bookings where status = 'held'");
      return Number(row!.seat);
    };
    const shorten = async (seconds: number) => {
      await sql(`update bookings set hold_until = clock_timestamp() + interval '${seconds} seconds' where status = 'held'`);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    };
    const more = page.getByRole("button", { name: "More time" });
    expect(await more.count()).toBe(0);
    await shorten(150);
    await more.click();
    await expect.poll(left, soon).toBeGreaterThan(600);
    await expect.poll(() => more.count(), soon).toBe(0);
    await shorten(45);
    const last = page.getByRole("dialog", { name: "Almost out of time" });
    await last.waitFor();
    expect(await findings(page, "last minute")).toEqual([]);
    await last.getByRole("button", { name: "Keep my tickets" }).click();
    await expect.poll(left, soon).toBeGreaterThan(600);
    await expect.poll(() => page.locator("dialog[open]").count(), soon).toBe(0);
    expect(await chosen(page).count()).toBe(2);
    await close();
  });

  it("exchanges seats taken before late money came, and names the new ones [B3]", async () => {
    const { page, close } = await own.visit("teaterlampu", { viewport: { width: 360, height: 740 } });
    const two = await holdTwo(page, "Row J");
    await page.getByRole("button", { name: "Continue with 2 seats" }).click();
    await page.waitForURL("**/patron-information**");
    await payLater(page, 2);
    await sql("update bookings set hold_until = now() - interval '1 second' where status = 'awaiting_payment'");
    const other = newBuyer(own.shop, { tenant: "teaterlampu" });
    const event = await eventOf(other, "surat-dari-stasiun");
    const { id: categoryId } = event.prices.find(({ name }) => name === "Platform")!;
    const body = { ...holdBody(event, []), selection: { categories: [{ categoryId, qty: 2, seats: [...two] }], addons: [] } };
    expect(await other.call("holdBooking", { body, idempotencyKey: freshKey() })).toMatchObject({ ok: true });
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: "What would you like?" }).waitFor();
    const mine = page.locator(".late-answer li", { hasText: "2 × Platform" }).filter({ hasNotText: "front" });
    expect(await mine.innerText()).toMatch(/Stalls · Row [H-L] · Seats \w+ and \w+/);
    await mine.getByRole("button").click();
    const asked = page.getByRole("dialog", { name: "Take 2 × Platform?" });
    await asked.getByRole("radio").nth(1).check();
    const seats = (await asked.locator("label", { has: page.locator(":checked") }).innerText()).trim();
    expect(await findings(page, "other seats for late money")).toEqual([]);
    await asked.getByRole("button", { name: "Yes, take them" }).click();
    await page.locator(".status-head[data-tone=success]").waitFor();
    const [, row, first, last] = /(Row \w+) · Seats (\w+) and (\w+)/.exec(seats)!;
    for (const seat of [first, last])
      await page.locator("main").getByText(`${row} · Seat ${seat}`).filter({ visible: true }).first().waitFor();
    await close();
  });

  it("leads to the waiting list once every seat is taken, and from an offer to a paid seat [B7]", async () => {
    const { page, close } = await own.visit("teaterlampu");
    await enterSeating(page);
    await page.getByRole("button", { name: /^Best seats for/ }).waitFor();
    const asHouse = { slug: "surat-dari-stasiun", seats: await freeSeats(), reason: "house" } as const;
    expect(await blockSeats({ ...own.shop.services, tenant: "teaterlampu", actor: OPERATOR }, asHouse)).toHaveProperty("seats");
    await page.getByText("All seats are sold or held").waitFor();
    const link = page.getByRole("link", { name: "See the event and its waiting list" });
    expect(await link.getAttribute("href")).toContain(`${PLAY}#tickets`);
    await link.click();
    await page.waitForURL(`**${PLAY}#tickets`);
    await joinHere(page);
    const one = asHouse.seats.find((id) => kindOf(id) === "balcony")!;
    expect(await releaseSeats({ ...own.shop.services, tenant: "teaterlampu", actor: OPERATOR }, { ...asHouse, seats: [one] })).toEqual({
      seats: [one],
    });
    await runDueWork(own.shop.services);
    await untilItSays(page, "It's your turn");
    await page.getByRole("button", { name: "Buy these tickets" }).click();
    await page.waitForURL("**/seating");
    await page.getByRole("button", { name: "Best seats for 1" }).click();
    await expect.poll(() => chosen(page).count(), soon).toBe(1);
    const name = (await page.locator(".seats-chosen-name").first().textContent())!;
    await page.getByRole("button", { name: "Continue with 1 seat" }).click();
    await page.waitForURL("**/patron-information**");
    await payLater(page, 1);
    await actAtProvider(page, "pay");
    await page.locator(".status-head[data-tone=success]").waitFor();
    await page.locator("main").getByText(name).filter({ visible: true }).first().waitFor();
    expect(await sql(`select seat from seat_claims where seat = '${one}' and state = 2`)).toEqual([{ seat: one }]);
    await close();
  });
});
