import type { Page } from "playwright-core";
import { wholePhoneText } from "#storefront/shell/forms/phone-text.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import {
  answerAll,
  buyAndOpen,
  codeFor,
  EN,
  fillRecipient,
  freshNumber,
  linkIn,
  messageTo,
  overflow,
  shoot,
  submit,
} from "../tickets/handing-pages.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, LOG_IN, MY_TICKETS, walk, walkByHeader } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

const messagesTo = (page: Page, number: string) =>
  page.evaluate(async (to) => {
    const { messages } = (await (await fetch("/dev/outbox.json")).json()) as { messages: { recipient: string; template: string }[] };
    return messages.filter(({ recipient, template }) => recipient === to && template === "identity.code").length;
  }, `+62${number}`);
const widthOf = (page: Page, selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);
/** This tab's stored state. */
const keptText = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function askLogin(page: Page, number: string): Promise<void> {
  await page.locator("#login-phone").fill(`0${number}`);
  await page.locator(".login-form button[type=submit]").click();
  await page.locator("#login-code").waitFor();
}

describe("a code step", () => {
  it("restores a code step after a reload and in the other language, naming the recent code [B10]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    const number = freshNumber();
    await enterShop(page, "/en");
    await walkByHeader(page, LOG_IN);
    await askLogin(page, number);
    await page.reload();
    await page.locator("#login-code").waitFor();
    await expect.poll(() => page.locator(".login-sent").innerText()).toMatch(/^For 0812•••567/);
    expect(await page.locator(".login-again").innerText()).toMatch(/^Send again in (1\sminute|\d{1,2}\sseconds?)$/);
    await page.locator(".shop-lang a[hreflang=id]").filter({ visible: true }).first().click();
    await page.waitForURL("**/id/login?**");
    await page.locator("#login-code").waitFor();
    await expect.poll(() => page.locator(".login-sent").innerText()).toMatch(/^Untuk 0812•••567/);
    // Back at the number, the same number again: nothing more is sent, and the code step opens.
    await page.getByRole("button", { name: "Ubah" }).click();
    expect(await page.locator("#login-phone").inputValue()).toBe(`0${number}`);
    await page.locator(".login-form button[type=submit]").click();
    await expect.poll(() => page.locator(".login-sent").innerText()).toMatch(/0812•••567/);
    expect(await messagesTo(page, number)).toBe(1);
    await shoot(page, "code-already-sent");
    await page.locator("#login-code").fill(await codeFor(page, number));
    await page.waitForURL("**/id/event/my-ticket");
    expect(await keptText(page)).not.toContain(number);
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps the answers of an accepted ticket, without identity numbers, and needs no further login [B9] [B10]", async () => {
    const giver = await shop.visit("garudarun");
    const taker = await shop.visit("garudarun");
    const [from, to] = [freshNumber(), freshNumber()];
    await buyAndOpen(giver.page, { path: "/en/event/losari-sunset-5k", qty: 1, number: from, words: EN });
    await goToCheck(giver.page, to);
    await giver.page.locator("#handover-code").waitFor();
    await giver.page.reload();
    await giver.page.locator("#handover-code").waitFor();
    expect(await giver.page.getByText(wholePhoneText(`+62${to}`)).count()).toBe(1);
    await giver.page.locator("#handover-code").fill(await codeFor(giver.page, from));
    await submit(giver.page).click();
    await giver.page.getByText(EN.sent).waitFor();

    const { page } = taker;
    await page.goto(linkIn(await messageTo(giver.page, to, "handover.offer")));
    await hydrated(page);
    await answerAll(page);
    // The offer's number is not asked for.
    expect(await page.locator("#attendee-0-phoneNumber").count()).toBe(0);
    await submit(page).click();
    await page.locator("#handover-code").waitFor();
    expect(await keptText(page)).toContain("Rina Wulandari");
    expect(await keptText(page)).not.toContain("3174012345678999");
    await page.reload();
    await page.locator("#handover-code").waitFor();
    expect(await page.locator("#attendee-0-fullname").inputValue()).toBe("Rina Wulandari");
    if ((await page.locator("#attendee-0-identity").count()) > 0) await page.locator("#attendee-0-identity").fill("3174012345678999");
    await page.locator("#handover-code").fill(await codeFor(page, to));
    await page.getByRole("heading", { name: EN.yours }).waitFor();
    expect(await keptText(page)).not.toContain("Rina Wulandari");
    await shoot(page, "offer-accepted");
    await page.getByRole("link", { name: "Open my ticket" }).click();
    await page.waitForURL("**/event/my-ticket?t=**");
    await page.locator(".ticket-code").first().waitFor();
    await Promise.all([giver.close(), taker.close()]);
  });
});

describe("logged out", () => {
  it.each([
    ["garudarun", "en", 360, "Log in", "Get my ticket", "My purchases"],
    ["teaterlampu", "id", 1280, "Masuk", "Cari tiket", "Pesanan saya"],
  ] as const)("shows My tickets as the login: %s %s, %i px [B10]", async (tenant, locale, width, login, find, purchases) => {
    const { page, complaints, close } = await shop.visit(tenant, { width });
    await enterShop(page, `/${locale}`);
    await walk(page, MY_TICKETS);
    const card = page.locator(".login-card");
    await card.getByRole("heading", { name: login }).waitFor();
    expect(await card.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(400);
    expect(await findings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await shoot(page, `my-tickets-out-${tenant}-${width}`);
    if (width > 1000) expect(await page.locator(".shop-nav").getByRole("link", { name: login, exact: true }).count()).toBe(1);
    else {
      await page.getByRole("button", { name: "Menu" }).click();
      const menu = page.getByRole("dialog");
      await menu.getByRole("link", { name: purchases }).waitFor();
      await menu.getByRole("link", { name: find }).click();
      await page.getByRole("dialog", { name: "Which event?" }).getByRole("link").first().waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    }
    await askLogin(page, freshNumber());
    expect(complaints).toEqual([]);
    await close();
  });
});

it.each([360, 1280])("shows an accepted offer's login card in its full width, at %i px [B9]", async (width) => {
  const giver = await shop.visit("garudarun");
  const [from, to] = [freshNumber(), freshNumber()];
  await buyAndOpen(giver.page, { path: "/en/event/losari-sunset-5k", qty: 1, number: from, words: EN });
  await goToCheck(giver.page, to);
  await giver.page.locator("#handover-code").fill(await codeFor(giver.page, from));
  await submit(giver.page).click();
  await giver.page.getByText(EN.sent).waitFor();
  const link = linkIn(await messageTo(giver.page, to, "handover.offer"));
  const taker = await shop.visit("garudarun");
  await taker.page.goto(link);
  await hydrated(taker.page);
  await answerAll(taker.page);
  await submit(taker.page).click();
  await taker.page.locator("#handover-code").fill(await codeFor(taker.page, to));
  await taker.page.getByRole("heading", { name: EN.yours }).waitFor();
  // Another device, with the link alone.
  const other = await shop.visit("garudarun", { width });
  await other.page.goto(link);
  await hydrated(other.page);
  await other.page.locator("#login-phone").waitFor();
  expect(await widthOf(other.page, ".login-card")).toBeGreaterThan(300);
  expect(await widthOf(other.page, ".login-card .login-form")).toBeGreaterThan(250);
  expect(await overflow(other.page)).toBe(0);
  await shoot(other.page, `offer-again-${width}`);
  await expect.poll(() => other.page.locator("#login-phone").isVisible(), soon).toBe(true);
  await Promise.all([giver.close(), taker.close(), other.close()]);
});

/** To the last step of handing one ticket over, and its code. */
async function goToCheck(page: Page, to: string): Promise<void> {
  if ((await page.locator('input[name="type"]').count()) > 0) {
    await page.locator('input[name="type"][value="transfer"]').check({ force: true });
    await submit(page).click();
  }
  await fillRecipient(page, to);
  await submit(page).click();
  await page.locator("#understood").check();
  await submit(page).click();
  await page.locator("#handover-code").waitFor();
}
