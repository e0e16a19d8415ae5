import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { actAtProvider, BUYER, chooseWay, mainAction } from "../buyer.ts";
import { hydrated, openShopBrowser, soon, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, VIDEOS, walk, walkToVideo } from "../walk.ts";

const SERIES = "/en/video/sebelum-lampu-mati";
/** Prices with 11 % tax and a fee of 2,000: of the video (45,000) alone, and with the extra (12,000). */
const [ALONE, WITH_EXTRA] = ["Rp\u00a051,950", "Rp\u00a065,270"];

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

/** Answers a video's one page of questions, in any order. */
async function fillIn(page: Page, phone: string): Promise<void> {
  await page.locator("#patron-phoneNumber").fill(phone);
  await page.locator("#patron-fullName").fill(BUYER.fullName);
  if ((await page.locator("#patron-email").count()) > 0) await page.locator("#patron-email").fill(BUYER.email);
}

/** Counts the page's calls that make, fill in and pay orders. */
function watchSent(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" || !/\/api\/v1\/bookings/.test(request.url())) return;
    sent.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, ":id"));
  });
  return sent;
}

describe("a video", () => {
  it("buys a video from its poster to the page of success, over a reload and with two presses, as one order [W2] [E7]", async () => {
    const { page, complaints, pushed, close } = await shop.visit("dongengku");
    await enterShop(page, "/en");
    await walk(page, VIDEOS);
    const listed = async () => (await pushed("view_item_list")).filter(({ list }) => list === "video");
    await expect.poll(listed, soon).toMatchObject([{ list: "video" }]);
    // The page's data layer is lost with the page, so the click is reported before the page is left.
    await page.locator(".event-card a", { hasText: "Sebelum Lampu Mati" }).click();
    await page.waitForURL(`**${SERIES}`);
    await expect.poll(() => pushed("video card"), soon).toMatchObject([{ item_name: "Sebelum Lampu Mati", list: "video" }]);
    await hydrated(page);
    await expect.poll(() => pushed("view_item"), soon).toMatchObject([{ item_name: "Sebelum Lampu Mati", currency: "IDR", price: 51_950 }]);
    expect(await page.locator(".ui-actions").innerText()).toContain(ALONE);
    await page.getByRole("checkbox", { name: /The wave that came home late/ }).check();
    expect(await page.locator(".ui-actions").innerText()).toContain(WITH_EXTRA);
    await mainAction(page).click();
    await page.waitForURL(`**${SERIES}/patron-information`);
    await expect
      .poll(() => pushed("add_to_cart"), soon)
      .toMatchObject([
        { currency: "IDR", value: 12_000, items: [{ item_variant: "The wave that came home late" }] },
        { currency: "IDR", value: 65_270, items: [{ item_name: "Sebelum Lampu Mati" }] },
      ]);
    await expect.poll(() => pushed("begin_checkout"), soon).toMatchObject([{ value: 65_270, mode: "paid" }]);
    await hydrated(page);
    await fillIn(page, "81255550001");
    // Input is stored a moment later, and when the page is left.
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.locator("#patron-fullName").inputValue(), soon).toBe(BUYER.fullName);
    expect(await page.locator("#patron-phoneNumber").inputValue()).toBe("81255550001");
    expect(await mainAction(page).innerText()).toBe(`Pay ${WITH_EXTRA} with QRIS`);
    expect(await page.getByText(/held|minutes? left|\d+:\d\d left/).count()).toBe(0);
    const sent = watchSent(page);
    await mainAction(page).click();
    await page.locator(".ui-error, [aria-invalid=true]").first().waitFor();
    expect(sent).toEqual([]);
    await page.locator("#terms").check();
    await chooseWay(page.locator(".review-ways"), "Card");
    await mainAction(page).dblclick();
    await page.waitForURL("**/paysim/**");
    expect(sent.filter((path) => path === "/api/v1/bookings")).toHaveLength(1);
    expect(sent).toHaveLength(3);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { level: 1, name: "Ready to watch" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${SERIES}/transaction-status`);
    await expect
      .poll(() => pushed("purchase"), soon)
      .toMatchObject([{ currency: "IDR", value: 65_270, items: [{ item_name: "Sebelum Lampu Mati" }] }]);
    await page.reload();
    await hydrated(page);
    expect(await pushed("purchase")).toEqual([]);
    expect(await findings(page)).toEqual([]);
    // Its own page no longer offers it, and nothing of the order remains.
    await walk(page, "Back");
    expect(new URL(page.url()).pathname).toBe(SERIES);
    await page.getByText(/You have this video|We're preparing your access/).waitFor();
    expect(await page.getByRole("button", { name: "Buy video" }).count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("karcis:video:")))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("refuses to sell a video twice to one number, keeps the form, and links to watching", async () => {
    const phone = "81255550002";
    for (const round of [0, 1]) {
      const { page, complaints, close } = await shop.visit("karcis", { width: 1280 });
      await walkToVideo(page, "/en/video/loket-terakhir");
      await page.getByRole("button", { name: "Watch free" }).click();
      await page.waitForURL("**/patron-information");
      await hydrated(page);
      await fillIn(page, phone);
      await page.locator("#terms").check();
      await page.getByRole("button", { name: "Get access" }).first().click();
      if (round === 0) await page.getByRole("heading", { level: 1, name: "Ready to watch" }).waitFor();
      else {
        await page.getByText("You already have this video.").waitFor();
        expect(await page.locator("#patron-fullName").inputValue()).toBe(BUYER.fullName);
        expect(await page.getByRole("link", { name: "Watch now" }).getAttribute("href")).toBe("/en/video/my-video");
      }
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it.each([360, 1280])("fits a video accessibly into %s px, in its list, on its page and at checkout", async (width) => {
    for (const [tenant, slug] of [
      ["teaterlampu", "lampu-di-ujung-lorong"],
      ["karcis", "naik-panggung"],
    ] as const) {
      const { page, complaints, close } = await shop.visit(tenant, { width, languages: "id-ID" });
      const ways = [
        ["/video", () => walk(page, VIDEOS)],
        ["/video?when=past", () => walk(page, "Sebelumnya")],
        [`/video/${slug}`, () => walkToVideo(page, `/video/${slug}`)],
        [
          `/video/${slug}/patron-information`,
          async () => {
            await mainAction(page).click();
            await page.waitForURL("**/patron-information");
            await hydrated(page);
          },
        ],
      ] as const;
      await enterShop(page);
      for (const [path, go] of ways) {
        await go();
        expect(page.url().endsWith(path)).toBe(true);
        expect(await findings(page, path)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect(complaints).toEqual([]);
      await close();
    }
  });
});
