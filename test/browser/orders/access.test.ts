import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { chooseTicketsHere, goOnToBuyer, mainAction } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { hydrated } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

const TENANT = "kainkita";
const EVENT = "/event/malam-dan-canting";
const PRESALE = "Presale for returning guests";
let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

const row = (page: Page, name: string) => page.locator(".event-ticket", { hasText: name });

async function typeCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel("Access or promo code");
  if ((await field.count()) === 0) await page.getByRole("button", { name: "Have an access or promo code?" }).click();
  await field.fill(code);
  await field.press("Enter");
}

describe("an access code on an event's page", () => {
  it("opens hidden tickets after a wrong code, keeps them over a reload, and holds them [N44]", async () => {
    const { page, close } = await own.visit(TENANT);
    await walkToPage(page, `/en${EVENT}`);
    await typeCode(page, "kanting");
    await page.getByText("If it's a promo code, choose your tickets first.").first().waitFor();
    await expect.poll(() => row(page, PRESALE).count()).toBe(0);
    await typeCode(page, "cantinglama");
    await page.getByText("Opened by your code").first().waitFor();
    await row(page, PRESALE).waitFor();
    await page.getByText("The code is good for 2 tickets per order.").first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await hydrated(page);
    await row(page, PRESALE).waitFor();
    await chooseTicketsHere(page, 2);
    await goOnToBuyer(page);
    await page.getByText(PRESALE).first().waitFor();
    await page.reload();
    await hydrated(page);
    await page.locator("#patron-fullName").waitFor();
    await close();
  });

  it("comes by an address in Indonesian, and says so when it ends before the hold [N44]", async () => {
    const { page, close } = await own.visit(TENANT);
    await page.goto(`/id${EVENT}?code=CantingLama`);
    await hydrated(page);
    await page.getByText("Terbuka dengan kodemu").first().waitFor();
    await row(page, "Presale tamu lama").waitFor();
    await chooseTicketsHere(page, 1);
    await own.shop.services.db.transaction(TENANT, (tx) =>
      tx.query("update quotas set closes_at = clock_timestamp() where id = (select id from access_codes where code = 'CANTINGLAMA')"),
    );
    await mainAction(page).click();
    await page.getByText("Kode ini sudah berakhir, jadi tiketnya tidak bisa dipilih lagi.").first().waitFor();
    await page.getByText("Presale tamu lama hanya bisa dipilih dengan kode yang berlaku").first().waitFor();
    await expect.poll(() => row(page, "Presale tamu lama").count()).toBe(0);
    await close();
  });
});
