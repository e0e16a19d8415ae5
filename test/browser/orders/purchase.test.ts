import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptAll,
  actAtProvider,
  answerUntilPayment,
  BUYER,
  chooseTicketsHere,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goOnToReview,
  goToPayment,
  mainAction,
  READY,
  SEE_TICKETS,
} from "../buyer.ts";
import { readQr } from "../read-qr.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, EVENTS, walk, walkToEvent } from "../walk.ts";

const RUN = "/event/garuda-half-jakarta";
const HALF = /Garuda Half Jakarta/;

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

describe("a purchase", () => {
  it("buys tickets with readable codes, on a phone and a desktop, in both languages [B3] [B4] [B8] [E7] [E10] [E12]", async () => {
    const words = {
      en: {
        ready: READY.en,
        fee: ["Service fee, included", "Rp 28,750"],
        total: ["Total", "Rp 1,305,250"],
        tickets: SEE_TICKETS.en,
      },
      id: {
        ready: READY.id,
        fee: ["Biaya layanan, sudah termasuk", "Rp 28.750"],
        total: ["Total", "Rp 1.305.250"],
        tickets: SEE_TICKETS.id,
      },
    };
    for (const [width, locale] of [
      [360, "en"],
      [1280, "id"],
    ] as const) {
      const { page, complaints, pushed, close } = await shop.visit("garudarun", { width });
      await walkToEvent(page, HALF, `/${locale}`);
      await chooseTicketsHere(page, 2);
      expect(await pushed("add_to_cart")).toMatchObject([{ currency: "IDR" }, { currency: "IDR" }]);
      await goOnToBuyer(page);
      expect(await page.locator("#patron-phoneNumber-code").inputValue()).toBe("+62");
      await fillBuyer(page);
      await goOnToAttendees(page);
      await fillAttendees(page, 2);
      await acceptAll(page);
      await goToPayment(page);
      await actAtProvider(page, "pay");
      await page.getByRole("heading", { name: words[locale].ready }).waitFor();
      const prices = await page.locator(".ui-prices > div").allInnerTexts();
      const shown = prices.map((row) => row.replaceAll("\u00a0", " ").split("\n"));
      expect(shown.at(-3)).toEqual(words[locale].total);
      expect(shown.at(-1)).toEqual(words[locale].fee);
      expect(await page.getByText("Peserta A").count()).toBeGreaterThan(0);
      await expect.poll(() => pushed("purchase"), soon).toHaveLength(1);
      const [purchase] = await pushed("purchase");
      expect(purchase).toMatchObject({ currency: "IDR", value: 1_305_250, tax: 126_500, fee: 28_750 });
      expect(JSON.stringify(await pushed("purchase"))).not.toMatch(/Budi|8123|gmail/);
      await page.reload();
      await page.getByRole("heading", { name: words[locale].ready }).waitFor();
      await hydrated(page);
      expect(await pushed("purchase")).toEqual([]);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("karcis:txn")))).toEqual([]);
      await page.getByRole("link", { name: words[locale].tickets }).click();
      await page.locator(".ticket-qr img").first().waitFor();
      expect(await readQr(page.locator(".ticket-qr img").first())).toMatch(/^[0-9A-Z $%*+\-./:]{130,}$/);
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it("shows the tickets again under My tickets, and to nobody else [B8] [T10]", async () => {
    const { page, close } = await shop.visit("garudarun", { width: 1280 });
    await walkToEvent(page, HALF);
    await chooseTicketsHere(page, 1);
    await answerUntilPayment(page, 1);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    const link = new URL(page.url());
    await walk(page, SEE_TICKETS.en, "My tickets");
    await page.getByRole("heading", { level: 1, name: "My tickets" }).waitFor();
    await page.getByText("Garuda Half Jakarta").first().waitFor();
    await close();

    const other = await shop.visit("garudarun");
    await enterShop(other.page);
    await walk(other.page, "My tickets");
    await other.page.locator(".tickets-page .login-card").waitFor();
    expect(link.searchParams.has("k")).toBe(false);
    // The return address shows the payment's result, and nothing of the order.
    expect((await other.page.goto(link.pathname + link.search))?.status()).toBe(200);
    await other.page.getByRole("heading", { name: "Your payment arrived" }).waitFor();
    expect(await other.page.locator(".ticket-qr, .status-code").count()).toBe(0);
    link.searchParams.delete("r");
    expect((await other.page.goto(link.pathname + link.search))?.status()).toBe(404);
    await other.page.getByText("We can't find this order").waitFor();
    await other.close();

    const stranger = await shop.visit("jenius");
    expect((await stranger.page.goto(link.pathname + link.search))?.status()).toBe(404);
    await stranger.close();
  });

  it("completes a free order without a payment", async () => {
    const { page, complaints, close } = await shop.visit("karcis");
    await walkToEvent(page, /Di Balik Berita/);
    await chooseTicketsHere(page, 1);
    await mainAction(page).click();
    await page.waitForURL("**/patron-information**");
    await fillBuyer(page);
    await goOnToAttendees(page);
    if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
    await acceptAll(page);
    await mainAction(page).click();
    await page.waitForURL("**/transaction-status**");
    await page.getByRole("heading", { name: "You're registered" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("chosen and typed data", () => {
  it("keeps choice and answers over a reload, Back, another language and a server's kill and restart [E1]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await walkToEvent(page, HALF);
    await chooseTicketsHere(page, 2);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await page.reload();
    await hydrated(page);
    await expectTyped(page);

    await page.goBack();
    await page.waitForURL(`**${RUN}`);
    await page.locator(".event-ticket output").first().filter({ hasText: "2" }).waitFor();
    await mainAction(page).click();
    await page.waitForURL("**/patron-information**");
    await expectTyped(page);

    await page.getByRole("link", { name: "Bahasa Indonesia" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "id");
    await hydrated(page);
    await expectTyped(page);

    await goOnToAttendees(page);
    await page.locator("#attendee-0-fullname").fill("Peserta A");
    await page.locator("#attendee-0-identity").fill("3174012345678910");
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(() => (document.querySelector("#attendee-0-fullname") as HTMLInputElement | null)?.value === "Peserta A");
    expect(await page.locator("#attendee-0-identity").inputValue()).toBe("");
    // Says why at once, and leads to the field.
    await page.locator("#attendee-0-identity:focus").waitFor();
    expect(await page.locator(".checkout-cards").innerText()).toContain("Data lainnya masih ada.");
    expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toContain("3174012345678910");
    await close();
  });

  it("offers the order again in the bar on other pages, which can also remove it [E6]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await walkToEvent(page, HALF);
    await chooseTicketsHere(page, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await walk(page, "Back", "Events");
    await page.getByText("You have an unfinished order for Garuda Half Jakarta.").waitFor();
    await page.getByRole("link", { name: "Continue", exact: true }).click();
    await page.waitForURL("**/patron-information**");
    await expectTyped(page);
    await walk(page, "Back", "Events");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    expect(await page.getByText("You have an unfinished order").count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("karcis:txn")))).toEqual([]);
    await close();
  });
});

describe("obstacles of a purchase", () => {
  it("reports an unanswered question at the top and at the field, and keeps typed answers [E12]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await walkToEvent(page, HALF);
    await chooseTicketsHere(page, 1);
    await goOnToBuyer(page);
    await page.locator("#patron-email").fill("budi@");
    await mainAction(page).click();
    await page.getByText("There is a problem").waitFor();
    expect(await page.getByText("Enter the full name").count()).toBe(2);
    expect(await page.locator("#patron-fullName").getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#patron-email").inputValue()).toBe("budi@");
    expect(new URL(page.url()).pathname).toContain("/patron-information");
    await fillBuyer(page);
    await goOnToAttendees(page);
    await fillAttendees(page, 1);
    await goOnToReview(page);
    await mainAction(page).click();
    await page.getByText("There is a problem").waitFor();
    expect(await page.getByText("I agree to this purchase and accept the terms and conditions applied.").count()).toBe(1);
    expect(page.url()).toContain("/payment");
    await close();
  });

  it("reports a missing date of the visit [E11]", async () => {
    const { page, complaints, close } = await shop.visit("lautkaca");
    await walkToEvent(page, /Kunjungan Akuarium/);
    // Before any choice the button only leads to the dates.
    await page.getByRole("button", { name: "Choose tickets" }).filter({ visible: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe("session-day");
    expect(await page.locator(".ui-error").count()).toBe(0);
    await chooseTicketsHere(page, 1);
    await mainAction(page).click();
    await page.locator(".ui-error").filter({ hasText: "Please select an available time" }).first().waitFor();
    expect(page.url()).toContain("/event/kunjungan-akuarium");
    await page.locator("#session-day, [role=radio]").first().click();
    const times = page.locator(".ui-chips[data-kind=time] [role=radio]:not([aria-disabled])");
    await times.first().click();
    await mainAction(page).click();
    await page.waitForURL("**/patron-information**");
    expect(complaints).toEqual([]);
    await close();
  });

  it("reports a sold-out and a past event, which cannot be bought [B1]", async () => {
    const { page, close } = await shop.visit("lautkaca");
    await enterShop(page);
    await walk(page, EVENTS);
    await page.locator(".event-card", { hasText: "Sold out" }).first().waitFor();
    await walk(page, /Tidur Bersama Hiu/);
    await page.getByRole("heading", { level: 1, name: "Tidur Bersama Hiu" }).waitFor();
    expect(await page.getByText("Sold out").count()).toBeGreaterThan(0);
    expect(await page.locator(".ui-qty").count()).toBe(0);
    expect(await page.locator(".ui-actions").count()).toBe(0);
    await close();
    const past = await shop.visit("garudarun");
    await enterShop(past.page);
    await walk(past.page, EVENTS, "Previous");
    await past.page.locator(".event-card", { hasText: "Ended" }).locator("a").first().click();
    await past.page.getByText("This event has ended").waitFor();
    expect(await past.page.locator(".ui-qty").count()).toBe(0);
    await past.close();
  });
});

async function expectTyped(page: Page): Promise<void> {
  await page.waitForFunction(
    (name) => (document.querySelector("#patron-fullName") as HTMLInputElement | null)?.value === name,
    BUYER.fullName,
  );
  expect(await page.locator("#patron-phoneNumber").inputValue()).toBe(BUYER.phone);
  expect(await page.locator("#patron-email").inputValue()).toBe(BUYER.email);
}
