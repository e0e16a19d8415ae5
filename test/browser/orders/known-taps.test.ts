import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUYER, mainAction } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { countFields, countTaps } from "../taps.ts";
import { walkToPage } from "../walk.ts";

let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

const PHONE = { viewport: { width: 360, height: 740 } };
const REMEMBERED = { fullname: BUYER.fullName, email: BUYER.email, countryCode: "+62", phoneNumber: BUYER.phone };

async function enterKnown(page: Page, ui: string, path: string): Promise<void> {
  await page.addInitScript(([key, buyer]) => localStorage.setItem(key as string, JSON.stringify({ at: Date.now(), buyer, people: [] })), [
    `karcis:buyer:v1:${ui}`,
    REMEMBERED,
  ] as const);
  await walkToPage(page, path);
}

/** From chosen tickets to the QR code, through every agreement. */
async function finish(page: Page, by: ReturnType<typeof countTaps>): Promise<number> {
  await by.press();
  await page.waitForURL("**/payment**");
  await page.locator("#terms").waitFor();
  const fields = await countFields(page);
  for (const id of ["#waiver", "#terms"]) if ((await page.locator(id).count()) > 0) await by.tap(`label:has(${id})`);
  await mainAction(page).waitFor();
  await by.press();
  await page.locator(".pay-code img").waitFor();
  return fields;
}

describe("the taps of a known buyer", () => {
  it("is 4 with no field at an event whose only date left is chosen already", async () => {
    const later = `select id from event_sessions where event_id = (select id from events where slug = 'hari-di-air') order by starts_at offset 1`;
    await own.shop.services.db.transaction("tirtaria", (tx) =>
      tx.query(`update quotas set total = taken where id in (select quota_id from quota_uses where session_id in (${later}))`),
    );
    const { page, close } = await own.visit("tirtaria", PHONE);
    await enterKnown(page, "tirtaria", "/en/event/hari-di-air");
    const by = countTaps(page);
    await by.tap(".event-ticket .ui-qty button:last-of-type");
    const fields = await finish(page, by);
    expect({ taps: by.count(), fields }).toEqual({ taps: 4, fields: 0 });
    await close();
  });

  it("is 4 with no field at an event with dates to choose and one category left, of which the date takes one ticket", async () => {
    const { page, close } = await own.visit("teaterlampu", PHONE);
    await enterKnown(page, "teaterlampu", "/en/event/rumah-kos-nomor-tujuh");
    const by = countTaps(page);
    await by.tap(".event-sessions .ui-chip:not([aria-disabled])");
    await page.locator(".event-ticket output").filter({ hasText: "1" }).waitFor();
    const fields = await finish(page, by);
    expect({ taps: by.count(), fields }).toEqual({ taps: 4, fields: 0 });
    await close();
  });

  it("is 4 with no field at an event with a waiver, which is accepted anew for each order, and one category to take a ticket of", async () => {
    const { page, close } = await own.visit("raketkota", PHONE);
    await enterKnown(page, "raketkota", "/en/event/basket-tiga-lawan-tiga");
    const by = countTaps(page);
    expect(await mainAction(page).innerText()).toBe("Get 1 ticket");
    const fields = await finish(page, by);
    expect({ taps: by.count(), fields }).toEqual({ taps: 4, fields: 0 });
    await close();
  });
});
