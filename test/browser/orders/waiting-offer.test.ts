import { serve, type ServerType } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantId } from "#server/act.ts";
import { openShop, type TestShop } from "../../harness/open-shop.ts";
import { findings } from "../axe.ts";
import { acceptAll, actAtProvider, fillAttendees, fillBuyer, goOnToAttendees, goToPayment } from "../buyer.ts";
import { setListeningPort } from "#server/platform/http/address/public-origin.ts";
import { sharedBrowser } from "../turns.ts";
import { hydrated, PATIENCE_MS, soon } from "../shop-browser.ts";
import { join, untilItSays } from "./wait-in-line.ts";
import { MY_TICKETS, PURCHASES, walk } from "../walk.ts";
import { bookingKey } from "#server/modules/orders/records/booking-key.ts";

const BACK = /^(Back|Kembali)$/;

let shop: TestShop;
let server: ServerType;
let browser: Browser;
/** The shop in this process, so that a test can return tickets; its worker makes the offers. */
beforeAll(async () => {
  [shop, browser] = await Promise.all([openShop(null), sharedBrowser()]);
  await new Promise<void>((resolve) => {
    server = serve({ fetch: shop.fetch, port: 0, overrideGlobalObjects: false }, ({ port }) => {
      setListeningPort(shop.services.settings, port);
      resolve();
    });
  });
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await shop.close();
});

async function visit(tenant: string, width: number): Promise<{ page: Page; close: () => Promise<void> }> {
  const baseURL = `http://${tenant}.localhost:${(server.address() as AddressInfo).port}`;
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 600 ? 740 : 900 },
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { page, close: () => context.close() };
}

const sqlOf = (tenant: string, text: string) => shop.services.db.transaction(tenant as TenantId, (tx) => tx.query(text));
/** Adds this many pieces of the awaited category. */
const giveBack = (tenant: string, pieces: number) =>
  sqlOf(
    tenant,
    `update quotas q set total = q.total + ${pieces} from quota_uses u join waiting_entries w on w.category_id = u.item_id
       and (u.session_id is null or u.session_id = w.session_id) and w.left_at is null where u.quota_id = q.id`,
  );

const WORDS = {
  en: {
    turn: "It's your turn",
    take: "Buy these tickets",
    taken: "You have the tickets",
    order: "See the order",
    leave: "Leave the waiting list",
    yes: "Yes, leave",
    left: "You left the waiting list",
  },
  id: {
    turn: "Sekarang giliranmu",
    take: "Beli tiket ini",
    taken: "Tiketnya sudah kamu ambil",
    order: "Lihat pesanan",
    leave: "Keluar dari daftar tunggu",
    yes: "Ya, keluar",
    left: "Kamu sudah keluar dari daftar tunggu",
  },
} as const;

describe("an offer of a waiting list", () => {
  it.each([
    ["gemasimfoni", "en", "/en/event/perunggu-dan-senar", 360],
    ["tirtaria", "id", "/id/event/renang-malam", 1280],
  ] as const)(
    "takes offered tickets to the checkout in another browser, and pays for them (%s, %s) [B7]",
    async (tenant, locale, path, width) => {
      const words = WORDS[locale];
      const first = await visit(tenant, width);
      const link = await join(first.page, path);
      await giveBack(tenant, 1);
      await untilItSays(first.page, words.turn);
      expect(await findings(first.page)).toEqual([]);
      // A place and its offer are one order, with one card and one row.
      await walk(first.page, BACK, MY_TICKETS);
      await first.page.locator(".tickets-open-order").first().waitFor();
      expect(await first.page.locator(".tickets-open-order").count()).toBe(1);
      await walk(first.page, PURCHASES);
      await first.page.locator(".purchase-list tbody tr").first().waitFor();
      expect(await first.page.locator(".purchase-list tbody tr").count()).toBe(1);
      await first.page.locator(".purchase-list tbody a").first().click();
      await first.page.waitForURL(link);
      await hydrated(first.page);

      const { page, close } = await visit(tenant, width);
      // The link of the message opens the offer.
      const id = new URL(link).searchParams.get("b")!;
      await page.goto(`${link}&k=${bookingKey({ ...shop.services, tenant }, { id, key_version: 1 })}`);
      expect(page.url()).toBe(link);
      await hydrated(page);
      await page.getByRole("button", { name: words.take }).click();
      await page.waitForURL("**/patron-information");
      await page.locator("#patron-fullName").waitFor();
      // The form has the answers from joining the list, in any browser that opens the message's link.
      await expect.poll(() => page.locator("#patron-fullName").inputValue(), soon).toBe("Budi Santoso");
      expect(await page.locator("#patron-phoneNumber").inputValue()).toMatch(/\d{9}/);
      await fillBuyer(page);
      await goOnToAttendees(page);
      if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
      await acceptAll(page);
      await goToPayment(page);
      await actAtProvider(page, "pay");
      await page.locator(".status-head[data-tone=success]").waitFor();
      await untilItSays(first.page, words.taken);
      // The page of the place on the list links to the paid order.
      await first.page.getByRole("link", { name: words.order }).click();
      await first.page.waitForURL((url) => url.href !== link);
      await first.page.locator(".status-head[data-tone=success]").waitFor();
      await Promise.all([close(), first.close()]);
    },
  );

  it("gives the tickets to another party if the visitor leaves the list instead", async () => {
    const first = await visit("gemasimfoni", 1280);
    await join(first.page, "/en/event/perunggu-dan-senar");
    await giveBack("gemasimfoni", 1);
    await untilItSays(first.page, WORDS.en.turn);
    await first.page.getByRole("button", { name: WORDS.en.leave }).click();
    await first.page.getByRole("button", { name: WORDS.en.yes }).click();
    await first.page.getByRole("heading", { name: WORDS.en.left }).waitFor();
    const offers = await sqlOf(
      "gemasimfoni",
      "select b.status from bookings b join waiting_entries w on w.offer_id = b.id where w.ending = 'left'",
    );
    expect(offers).toEqual([{ status: "cancelled" }]);
    await first.close();
  });
});
