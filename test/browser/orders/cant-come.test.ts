import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { actAtProvider, buyUntilPayment, READY } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { settled } from "../settled.ts";
import { hydrated, soon } from "../shop-browser.ts";

let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

const PHONE = { viewport: { width: 360, height: 740 } };
const part = (page: Page) => page.locator("section").filter({ has: page.getByRole("heading", { name: "Can't come?", exact: true }) });

/** Opens the folded part. */
async function unfold(page: Page): Promise<void> {
  await part(page).locator("summary").click();
  expect(await part(page).locator("details[open]").count()).toBe(1);
}

/** How often the part is shown once the order's page has loaded anew, with everything that it loads late. */
async function shownAnew(page: Page): Promise<number> {
  await page.reload();
  await hydrated(page);
  await settled(page);
  return part(page).count();
}

describe("a buyer who can't come", () => {
  it("is offered a transfer first, then the organiser's chat about the order, only while a paid event is to come", async () => {
    const slug = "losari-sunset-5k";
    const ui = "garudarun";
    const sql = (text: string) => own.shop.services.db.transaction(ui, (tx) => tx.query(text));
    const { page, close } = await own.visit(ui, PHONE);
    await buyUntilPayment(page, `/en/event/${slug}`, 1);
    await actAtProvider(page, "pay_later");
    await page.locator(".status-left").waitFor();
    await settled(page);
    // Nothing is paid yet.
    expect(await part(page).count()).toBe(0);

    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL("**/paysim/**");
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    const offers = part(page).getByRole("link");
    // Nothing of it is open minutes after paying.
    await part(page).waitFor();
    expect(await offers.count()).toBe(0);
    await unfold(page);
    await expect.poll(() => offers.allTextContents(), soon).toEqual(["Transfer instead", "Ask about a refund"]);
    const [, number] = /Order number\s+([A-Z0-9]{8})\b/.exec(await page.locator("main").innerText())!;
    const chat = new URL((await offers.nth(1).getAttribute("href"))!);
    expect(chat.host).toBe("wa.me");
    expect(chat.searchParams.get("text")).toContain(`about a refund for order ${number} (`);
    // No amount and no promise: the organiser's terms decide.
    expect(await part(page).innerText()).not.toMatch(/Rp|%/);
    expect(await findings(page, "can't come")).toEqual([]);

    const status = page.url();
    await offers.nth(0).click();
    await page.waitForURL("**/handover?**");
    await page.goBack();
    await page.waitForURL(status);

    await sql(`update events set status = 'cancelled', version = version + 1 where slug = '${slug}'`);
    await expect.poll(() => shownAnew(page), soon).toBe(0);
    await sql(`update events set status = 'published', version = version + 1 where slug = '${slug}'`);
    await expect.poll(() => shownAnew(page), soon).toBe(1);
    await sql(
      `update events set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days', version = version + 1 where slug = '${slug}'`,
    );
    await expect.poll(() => shownAnew(page), soon).toBe(0);
    await close();
  });

  it("is led to the organiser alone where tickets cannot be transferred", async () => {
    const { page, close } = await own.visit("balewayang", PHONE);
    await buyUntilPayment(page, "/en/event/tari-topeng-cirebon", 1);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    await unfold(page);
    await expect.poll(() => part(page).getByRole("link").allTextContents(), soon).toEqual(["Ask about a refund"]);
    await close();
  });
});
