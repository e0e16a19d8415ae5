import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BUYER, chooseWay, mainAction } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { hydrated, soon } from "../shop-browser.ts";
import { walkToVideo } from "../walk.ts";

const [TENANT, SLUG] = ["dongengku", "sebelum-lampu-mati"];
const DETAILS = "**/api/v1/bookings/*/details**";

let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

const sql = (text: string) => own.shop.services.db.transaction(TENANT, (tx) => tx.query(text));
const endHolds = () => sql("update bookings set status = 'expired', hold_until = now() - interval '1 second' where status = 'held'");
const ordersIn = async (status: string) => (await sql(`select 1 from bookings where status = '${status}'`)).length;

/** From the front to the form of a video, with all of it answered. */
async function answerForm(phone: string) {
  const visit = await own.visit(TENANT, { viewport: { width: 360, height: 740 } });
  const { page } = visit;
  await walkToVideo(page, `/en/video/${SLUG}`);
  await mainAction(page).click();
  await page.waitForURL("**/patron-information");
  await hydrated(page);
  await page.locator("#patron-phoneNumber").fill(phone);
  await page.locator("#patron-fullName").fill(BUYER.fullName);
  if ((await page.locator("#patron-email").count()) > 0) await page.locator("#patron-email").fill(BUYER.email);
  await page.locator("#terms").check();
  await chooseWay(page.locator(".review-ways"), "Card");
  return visit;
}

const alert = (page: Page, text: RegExp) => page.getByRole("alert").filter({ hasText: text });

it("makes a new order for a video after the first expired unpaid, even if this device's clock shows it as held", async () => {
  const { page, close } = await answerForm("81255550101");
  await page.route(DETAILS, (route) => route.abort(), { times: 1 });
  await mainAction(page).click();
  await alert(page, /No connection/i).waitFor();
  expect(await ordersIn("held")).toBe(1);
  await endHolds();
  await mainAction(page).click();
  await alert(page, /Time's up/).waitFor();
  expect(await page.locator("#patron-fullName").inputValue()).toBe(BUYER.fullName);
  expect(await page.locator("#terms").isChecked()).toBe(true);
  await mainAction(page).click();
  await page.waitForURL("**/paysim/**");
  expect(await ordersIn("expired")).toBe(1);
  await close();
});

it("reports how many tickets one phone number may have", async () => {
  const { page, close } = await answerForm("81255550102");
  const [en, id] = ["That is more than one phone number may have.", "Itu lebih dari batas satu nomor telepon."];
  const problem = {
    type: "about:blank",
    title: en,
    status: 422,
    success: false,
    code: "LIMIT_REACHED",
    message: { en, id },
    requestId: "r1",
  };
  const body = JSON.stringify({ ...problem, details: { maxPerPhone: 2 } });
  await page.route(DETAILS, (route) => route.fulfill({ status: 422, contentType: "application/problem+json", body }), { times: 1 });
  await mainAction(page).click();
  await alert(page, /One phone number can have up to 2/).waitFor();
  expect(await page.getByText(en).count()).toBe(0);
  await mainAction(page).click();
  await page.waitForURL("**/paysim/**");
  await close();
});

it("keeps a video's form without a network, and repeats the attempt under the same key", async () => {
  const { page, close } = await answerForm("81255550103");
  const keys: (string | undefined)[] = [];
  await page.route("**/api/v1/bookings?*", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await mainAction(page).click();
  await alert(page, /No connection/i).waitFor();
  expect(await page.locator("#patron-fullName").inputValue()).toBe(BUYER.fullName);
  await mainAction(page).click();
  await page.waitForURL("**/paysim/**");
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  await close();
});

it("charges the price on the button: makes a new order if the first had another price", async () => {
  const { page, close } = await answerForm("81255550104");
  const amount = async () => /Rp\s*([\d,]+)/.exec(await mainAction(page).innerText())?.[1] ?? "";
  await page.route(DETAILS, (route) => route.abort(), { times: 1 });
  const before = await amount();
  await mainAction(page).click();
  await alert(page, /No connection/i).waitFor();
  await sql(`update ticket_categories set price = price + 1000 where event_id = (select id from events where slug = '${SLUG}')`);
  await sql(`update events set version = version + 1 where slug = '${SLUG}'`);
  await expect
    .poll(async () => {
      await page.reload();
      await hydrated(page);
      return amount();
    }, soon)
    .not.toBe(before);
  const named = await amount();
  await page.locator("#terms").check();
  await chooseWay(page.locator(".review-ways"), "Card");
  await mainAction(page).click();
  await page.waitForURL("**/paysim/**");
  expect(await page.locator("body").innerText()).toContain(named);
  await close();
});
