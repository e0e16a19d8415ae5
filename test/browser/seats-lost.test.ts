import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { theatre } from "#demo/seating/theatre.ts";
import { layOut } from "#domain/seating/map/lay-out.ts";
import { blockSeats } from "#server/features/seating/block-seats.ts";
import { runDueWork } from "#server/jobs/run-worker.ts";
import { openOwnShop, type OwnShop } from "./open-own-shop.ts";
import { soon } from "./shop-browser.ts";

const PLAY = "/event/surat-dari-stasiun";
let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

const sql = (text: string) => own.shop.services.db.transaction("teaterlampu", (tx) => tx.query<{ seat: string }>(text));
/** The time of every hold is over, and the worker has seen it. */
async function endHolds(): Promise<void> {
  await sql("update bookings set hold_until = now() - interval '1 second' where status = 'held'");
  await runDueWork(own.shop.services);
}
const chosen = (page: Page) => page.locator(".seats-chosen > li[data-held]");
/** What of a row is free, in its order. */
const freeIn = (page: Page) =>
  page.locator(".seats-seat input:enabled").evaluateAll((all) => all.map((box) => box.getAttribute("data-seat")!));

/** All of the theatre that nobody has. */
async function freeSeats(): Promise<string[]> {
  const taken = await sql("select seat from seat_claims where state > 0");
  const { ids } = layOut(theatre());
  return ids.filter((id) => !taken.some(({ seat }) => seat === id));
}

/** The list of seats, open at a row of its first section. */
async function openRow(page: Page, row: string): Promise<void> {
  await page.goto(`${PLAY}/seating`);
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

describe("seats that are chosen", () => {
  beforeEach(endHolds);

  it("are kept while the shop cannot be reached, which is said, and are held when it can", async () => {
    const { page, close } = await own.visit("teaterlampu");
    await openRow(page, "Row F");
    const free = await freeIn(page);
    await page.context().setOffline(true);
    await page.locator(`input[data-seat="${free[8]}"]`).check();
    expect(await page.locator(".seats-chosen > li").count()).toBe(1);
    await page.getByText("Your seats are not reserved yet: the shop cannot be reached.").first().waitFor();
    expect(await chosen(page).count()).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(() => chosen(page).count(), soon).toBe(1);
    await close();
  });

  it("are offered again when their time is over, and are held anew where nobody has taken them", async () => {
    const { page, close } = await own.visit("teaterlampu");
    const two = await holdTwo(page, "Row G");
    await endHolds();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const over = page.getByRole("dialog", { name: "Your time is over" });
    await over.getByRole("button", { name: "Check if they are still free" }).click();
    await expect.poll(() => page.locator("dialog[open]").count(), soon).toBe(0);
    await expect.poll(() => chosen(page).count(), soon).toBe(2);
    const held = await sql(
      "select c.seat from seat_claims c join bookings b on b.tenant_id = c.tenant_id and b.id = c.booking_id where b.status = 'held' and c.state = 1 order by c.seat",
    );
    expect(held).toEqual(two.toSorted().map((seat) => ({ seat })));
    await close();
  });

  it("lead to the waiting list when every seat is gone", async () => {
    const { page, close } = await own.visit("teaterlampu");
    await page.goto(`${PLAY}/seating`);
    await page.getByRole("button", { name: /^Best seats for/ }).waitFor();
    const asHouse = { slug: "surat-dari-stasiun", seats: await freeSeats(), reason: "house" } as const;
    expect(await blockSeats(own.shop.services, "teaterlampu", asHouse)).toHaveProperty("seats");
    await page.getByText("All seats are sold or held").waitFor();
    const link = page.getByRole("link", { name: "To the event and its waiting list" });
    expect(await link.getAttribute("href")).toContain(`${PLAY}#tickets`);
    await close();
  });
});
