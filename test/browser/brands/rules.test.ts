import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { chooseTickets, chooseTicketsHere, fillBuyer, goOnToAttendees, goOnToBuyer, goOnToReview, mainAction } from "../buyer.ts";
import { setFlag } from "../../harness/set-flag.ts";
import { openOwnShop } from "../open-own-shop.ts";
import { settledFor } from "../settled.ts";
import { hydrated, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { walk, walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

describe("an age limit and descriptions that are always open", () => {
  it.each([
    ["en", 360, "For ages 21 and over", "This event is for ages 21 and over"],
    ["id", 1280, "Untuk usia 21 tahun ke atas", "Event ini untuk usia 21 tahun ke atas"],
  ] as const)(
    "shows an age limit and open descriptions for a tenant that has them (%s, %i px) [E13]",
    async (locale, width, line, refusal) => {
      const { page, complaints, close } = await shop.visit("blokbunyi", { width });
      await walkToPage(page, `/${locale}/event/dansa-gudang`);
      await page.getByText(line).first().waitFor();
      expect(await page.locator("p.event-ticket-text").count()).toBeGreaterThan(0);
      expect(await page.locator("details.event-ticket-text").count()).toBe(0);
      await chooseTicketsHere(page, 1);
      await goOnToBuyer(page);
      await fillBuyer(page);
      const isBuyers = (await page.locator("#patron-age").count()) > 0;
      if (!isBuyers) await goOnToAttendees(page);
      const age = page.locator(isBuyers ? "#patron-age" : "#attendee-0-age");
      await age.fill("20");
      await mainAction(page).click();
      await page.getByText(refusal).first().waitFor();
      expect(page.url()).toContain(isBuyers ? "patron-information" : "attendee");
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it("shows no age limit or open descriptions for a tenant without them, even if the event has both [E13]", async () => {
    const own = await openOwnShop();
    try {
      for (const flag of ["withAgeRestriction", "alwaysShowPriceDescription"] as const)
        await setFlag(own.shop, { tenant: "blokbunyi", flag, isOn: false });
      const { page, close } = await own.visit("blokbunyi");
      await walkToPage(page, "/en/event/dansa-gudang");
      expect(await page.locator("details.event-ticket-text").count()).toBeGreaterThan(0);
      expect(await page.locator("p.event-ticket-text").count()).toBe(0);
      expect(await page.getByText(/ages \d+ and over|21\+/).count()).toBe(0);
      await chooseTicketsHere(page, 1);
      await goOnToBuyer(page);
      await fillBuyer(page);
      await goOnToAttendees(page);
      // The event asks for the age. Without a limit any age is valid.
      await page.locator("#attendee-0-age").fill("20");
      await goOnToReview(page);
      await expect.poll(() => mainAction(page).innerText(), soon).toMatch(/^Pay Rp/);
      await close();
    } finally {
      await own.close();
    }
  });
});

describe("one category at a time", () => {
  it("asks before a second category replaces the first, and keeps the first if the visitor refuses [E8] [T6]", async () => {
    const { page, complaints, close } = await shop.visit("timurraya");
    await walkToPage(page, "/en/event/pesta-danau");
    const rows = page.locator(".event-ticket:has(.ui-qty)");
    const plus = (n: number) => rows.nth(n).locator(".ui-qty button").last();
    const qty = (n: number) => rows.nth(n).locator("output").first().innerText();
    await plus(0).click();
    await plus(1).click();
    const sheet = page.locator("dialog[open]");
    await sheet.waitFor();
    expect(await findings(page, "another category")).toEqual([]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    expect([await qty(0), await qty(1)]).toEqual(["1", "0"]);
    await plus(1).click();
    await sheet.waitFor();
    await sheet.locator(".ui-actions-row .ui-button").first().click();
    await rows.nth(1).locator("output").first().filter({ hasText: "1" }).waitFor();
    expect(await qty(0)).toBe("0");
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("a change that drops chosen items", () => {
  it.each([
    ["en", 360, "This also removes Telescope on the roof afterwards."],
    ["id", 1280, "Teleskop di atap setelahnya ikut dihapus dari pesanan."],
  ] as const)(
    "asks before another date drops an add-on, and keeps both if the visitor refuses (%s, %i px) [E3] [E8]",
    async (locale, width, words) => {
      const { page, complaints, close } = await shop.visit("langitsains", { width });
      await walkToPage(page, `/${locale}/event/kubah-bintang`);
      const days = page.locator("[aria-labelledby=session-day-label] [role=radio]");
      const choose = (n: number) => days.nth(n).click();
      const isChosen = (n: number) => days.nth(n).getAttribute("aria-checked");
      // The telescope is on sale for the third day, but not for the second.
      await choose(2);
      await page.locator(".event-ticket").first().locator(".ui-qty button").last().click();
      const roof = page.locator(".event-addon").filter({ hasText: /Telescope|Teleskop/ });
      await roof.locator(".ui-qty button").last().click();
      await choose(1);
      const sheet = page.locator("dialog[open]");
      await sheet.getByText(words).waitFor();
      expect(await findings(page, "another date")).toEqual([]);
      await sheet.locator(".ui-actions-row .ui-button").last().click();
      await sheet.waitFor({ state: "detached" });
      expect([await isChosen(2), await roof.locator("output").innerText()]).toEqual(["true", "1"]);
      await choose(1);
      await sheet.locator(".ui-actions-row .ui-button").first().click();
      await sheet.waitFor({ state: "detached" });
      await expect.poll(() => isChosen(1), soon).toBe("true");
      expect(await roof.locator("output").count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe("a promo with a minimum", () => {
  it("refuses a promo for too few tickets, accepts it for enough, and removes it with a message for too few again [P9]", async () => {
    const { page, close } = await shop.visit("garudarun", { width: 1280 });
    const path = "/en/event/losari-sunset-5k";
    const chip = page.locator(".checkout-panel .promo-chip");
    const type = async (code: string) => {
      const panel = page.locator(".checkout-panel");
      if ((await panel.getByLabel("Promo code").count()) === 0) await panel.getByRole("button", { name: "Have a promo code?" }).click();
      await panel.getByLabel("Promo code").fill(code);
      await panel.getByLabel("Promo code").press("Enter");
    };
    await chooseTickets(page, path, 2);
    await goOnToBuyer(page);
    await type("bareng3");
    await page.locator(".checkout-panel").getByText("Code invalid").waitFor();
    expect(await chip.count()).toBe(0);
    await walkBack(page);
    const plus = page.locator(".event-ticket .ui-qty button:last-of-type").first();
    await plus.click();
    await plus.click();
    await goOnToBuyer(page);
    await type("bareng3");
    await chip.waitFor();
    await walkBack(page);
    await page.getByText("BARENG3 applied").first().waitFor();
    const minus = page.locator(".event-ticket .ui-qty button:first-of-type").first();
    await minus.click();
    await minus.click();
    await page.getByText("Promo BARENG3 was removed. Code invalid").first().waitFor();
    await close();
  });

  it("keeps a campaign's promo waiting for enough tickets, names what is missing, and leaves it out once removed [E5]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun", { width: 1280 });
    const path = "/en/event/losari-sunset-5k";
    await chooseTickets(page, `${path}?promo_code=bareng3`, 1);
    const plus = page.locator(".event-ticket .ui-qty button:last-of-type").first();
    const minus = page.locator(".event-ticket .ui-qty button:first-of-type").first();
    await page.getByText("Add 2 more tickets to use promo BARENG3.").waitFor();
    await plus.click();
    await page.getByText("Add 1 more ticket to use promo BARENG3.").waitFor();
    await page.reload();
    await hydrated(page);
    await page.getByText("Add 1 more ticket to use promo BARENG3.").waitFor();
    await plus.click();
    await page.getByText("BARENG3 applied").first().waitFor();
    expect(await page.getByText("to use promo BARENG3").count()).toBe(0);
    await minus.click();
    await page.getByText("Add 1 more ticket to use promo BARENG3.").waitFor();
    expect(await page.getByText("was removed").count()).toBe(0);
    await goOnToBuyer(page);
    await walkBack(page);
    await plus.click();
    await page.getByRole("button", { name: "Remove BARENG3" }).first().click();
    await page.clock.install();
    await minus.click();
    // The page checks the choice only after it has not changed for a while.
    await settledFor(page, 2000);
    expect(await page.getByText("BARENG3").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** From the buyer's page to the event, by the header's link. */
async function walkBack(page: Page): Promise<void> {
  await walk(page, "Back");
  await page.locator(".event-tickets[data-live]").waitFor();
}
