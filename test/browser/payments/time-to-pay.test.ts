import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import {
  acceptAll,
  actAtProvider,
  chooseTickets,
  chooseWay,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goOnToReview,
  mainAction,
  READY,
  way,
} from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { hydrated, soon } from "../shop-browser.ts";

const PICTURES = process.env["TEST_PICTURES"];
let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
  await sql("update quotas set total = total + 10000");
});
afterAll(() => own?.close());

const sql = (text: string, params: readonly (string | number)[] = []) =>
  own.shop.services.db.transaction("garudarun", (tx) => tx.query(text, params));

/** Hours pass for an order: its times in the database move back instead. */
async function pass(id: string, span: string): Promise<void> {
  await sql("update bookings set held_at = held_at - $2::interval, hold_until = hold_until - $2::interval where id = $1", [id, span]);
  await sql("update payments set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where booking_id = $1", [
    id,
    span,
  ]);
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const orderOf = (page: Page) => new URL(page.url()).searchParams.get("b")!;

async function look(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width);
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

/** From the shop's front page by links to the last step, with everything answered but the payment method. */
async function walkToWays(page: Page, front: string): Promise<void> {
  await chooseTickets(page, `${front}/event/losari-sunset-5k`, 1);
  await goOnToBuyer(page);
  await fillBuyer(page);
  await goOnToAttendees(page);
  await fillAttendees(page, 1);
  await goOnToReview(page);
  await page.locator(".way-groups").waitFor();
}

/** The note about its time of each folded kind, in order: e-wallets, banks, cards, shops. */
const times = async (page: Page) => (await page.locator(".way-time").allTextContents()).map(plain);

describe("a virtual account", () => {
  it.each([
    ["en", 360],
    ["id", 360],
    ["en", 1280],
  ])(
    "shows a virtual account's hours before and after the choice, in words and as a time of day, until they end and the money is late (%s, %i px)",
    async (locale, width) => {
      const { page, close } = await own.visit("garudarun", { viewport: { width, height: 780 }, timezoneId: "America/New_York" });
      const en = locale === "en";
      const [today, tomorrow] = en ? ["today", "tomorrow"] : ["hari ini", "besok"];
      const clock = en ? "\\d{1,2}:\\d\\d [AP]M W(?:IB|ITA)" : "\\d\\d\\.\\d\\d W(?:IB|ITA)";
      await walkToWays(page, `/${locale}`);
      const quarter = en ? "Pay within 15 minutes." : "Bayar dalam 15 menit.";
      const hours = new RegExp(
        en
          ? `^Pay within 3 hours, by ${clock} (?:${today}|${tomorrow})\\.$`
          : `^Bayar dalam 3 jam, paling lambat ${clock} (?:${today}|${tomorrow})\\.$`,
      );
      await expect.poll(() => times(page), soon).toEqual([quarter, expect.stringMatching(hours), quarter, expect.stringMatching(hours)]);
      expect(await findings(page, "ways")).toEqual([]);
      await look(page, `ways-${locale}-${width}`);
      await chooseWay(page.locator(".way-groups"), "BCA");
      await acceptAll(page);
      await mainAction(page).click();
      const heading = en ? "Pay with BCA virtual account" : "Bayar lewat BCA Virtual Account";
      await page.getByRole("heading", { name: heading }).waitFor();
      await hydrated(page);
      const end = new RegExp(en ? `^Pay before ${clock} (?:today|tomorrow)$` : `^Bayar sebelum ${clock} (?:hari ini|besok)$`);
      const left = en ? /^2 hours 5\d minutes left to pay$/ : /^Sisa waktu bayar 2 jam 5\d menit$/;
      const title = async () => plain(await page.locator("h1").innerText());
      const shown = async () => plain(await page.locator(".status-left").innerText());
      const first = await title();
      expect(first).toMatch(end);
      await expect.poll(shown, soon).toMatch(left);
      expect(await findings(page, "open for hours")).toEqual([]);
      await look(page, `open-${locale}-${width}`);

      await page.reload();
      await hydrated(page);
      expect(await title()).toBe(first);
      await expect.poll(shown, soon).toMatch(left);
      const other = en ? "id" : "en";
      await page.goto(page.url().replace(`/${locale}/`, `/${other}/`));
      await hydrated(page);
      await expect.poll(shown, soon).toMatch(en ? /^Sisa waktu bayar 2 jam 5\d menit$/ : /^2 hours 5\d minutes left to pay$/);
      expect(await title()).toMatch(en ? /^Bayar sebelum \d\d\.\d\d W/ : /^Pay before \d{1,2}:\d\d [AP]M W/);
      await page.goto(page.url().replace(`/${other}/`, `/${locale}/`));
      await hydrated(page);
      const simulation = await page
        .getByRole("link", { name: en ? "Pay on the simulated page" : "Bayar di halaman simulasi" })
        .getAttribute("href");

      const id = orderOf(page);
      await pass(id, "2 hours 30 minutes");
      await page.reload();
      await hydrated(page);
      await expect.poll(shown, soon).toMatch(en ? /^\d\d\sminutes left to pay$/ : /^Sisa waktu bayar \d\d\smenit$/);
      await pass(id, "35 minutes 1 second");
      await page.reload();
      await page
        .getByRole("heading", {
          name: en ? /^The time (to pay|for this payment) ran out/ : /^Waktu (bayar sudah|bayarnya) habis/,
        })
        .waitFor();
      await look(page, `over-${locale}-${width}`);

      // Money counts as late only after the order has ended, which the worker does shortly after its time.
      await expect.poll(async () => (await sql("select status from bookings where id = $1", [id]))[0], soon).toEqual({ status: "expired" });
      await page.goto(simulation!);
      await actAtProvider(page, "pay");
      await page.getByRole("heading", { name: en ? READY.en : READY.id }).waitFor();
      await page
        .getByText(en ? /arrived after the time to pay/ : /setelah batas waktu/)
        .first()
        .waitFor();
      await close();
    },
  );

  it("gives a bank transfer half an hour if few tickets are left, and disables it if the sale ends first, each with its reason", async () => {
    const { page, close } = await own.visit("garudarun", { viewport: { width: 360, height: 780 } });
    const EVENT = "event_id = (select id from events where slug = 'losari-sunset-5k')";
    const kept = (await sql(`select id, total from quotas where ${EVENT}`)) as { id: string; total: number }[];
    await walkToWays(page, "/en");
    await sql(`update quotas set total = greatest(taken + 1, 12) where ${EVENT}`);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect
      .poll(async () => (await times(page))[1], soon)
      .toMatch(/^Pay within 30 minutes, by .+\. Shorter than usual: few tickets are left\.$/);
    await look(page, "few-left");
    await sql("update events set sale_ends_at = now() + interval '20 minutes' where slug = 'losari-sunset-5k'");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(async () => (await times(page))[1], soon).toMatch(/^Too late for this method: the sale ends/);
    await page.getByRole("button", { name: /^Virtual account/ }).click();
    expect(await way(page.locator(".way-groups"), "BCA").isDisabled()).toBe(true);
    expect(await way(page.locator(".way-groups"), "QRIS").isDisabled()).toBe(false);
    expect(await findings(page, "too slow")).toEqual([]);
    await look(page, "closing");
    for (const { id, total } of kept) await sql("update quotas set total = $2 where id = $1", [id, total]);
    await sql("update events set sale_ends_at = null where slug = 'losari-sunset-5k'");
    await close();
  });
});
