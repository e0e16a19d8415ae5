import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { fillBuyer } from "../buyer.ts";
import { openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

describe("a waiting list", () => {
  it.each([
    [
      "en",
      360,
      {
        join: "Join the waiting list: Platinum",
        title: "You're number 1 on the waiting list",
        leave: "Leave the waiting list",
        yes: "Yes, leave",
        left: "You left the waiting list",
      },
    ],
    [
      "id",
      1280,
      {
        join: "Masuk daftar tunggu: Platinum",
        title: "Kamu nomor 2 di daftar tunggu",
        leave: "Keluar dari daftar tunggu",
        yes: "Ya, keluar",
        left: "Kamu sudah keluar dari daftar tunggu",
      },
    ],
  ] as const)(
    "joins a waiting list from the event without paying, opens it by its link, and leaves it (%s, %i px)",
    async (locale, width, words) => {
      const { page, complaints, pushed, close } = await shop.visit("gemasimfoni", { width });
      await walkToPage(page, `/${locale}/event/perunggu-dan-senar`);
      await page.getByRole("link", { name: words.join }).click();
      await page.waitForURL("**/patron-information?waiting=*");
      await page.locator("form.checkout-form:not([inert])").waitFor();
      expect(await page.getByText("Platinum", { exact: false }).filter({ visible: true }).count()).toBe(1);
      await page.locator("form.checkout-form button[type=submit]").click();
      const missing = page.locator("form.checkout-form [role=alert] a, form.checkout-form a[href^='#']");
      await expect.poll(() => missing.count(), soon).toBeGreaterThan(1);
      await fillBuyer(page);
      await page.locator("#patron-phoneNumber").fill(`8123456789${width % 10}${locale === "id" ? 1 : 2}`);
      await page.locator("#terms").check();
      expect(await page.locator(".ui-qty output").innerText()).toBe("1");
      await page.locator(".ui-qty button").last().click();
      await page.locator("form.checkout-form button[type=submit]").click();
      await page.getByRole("heading", { name: words.title }).waitFor();
      await expect.poll(() => pushed("waiting_list_joined"), soon).toMatchObject([{ qty: 2 }]);
      expect(await page.locator("main").innerText()).not.toMatch(/paysim/);
      const link = page.url();
      expect(link).toMatch(/transaction-status\?b=[0-9a-f-]+$/);
      const orders = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("karcis:txn")));
      await expect.poll(orders, soon).toEqual([]);

      const elsewhere = await shop.visit("gemasimfoni", { width });
      expect((await elsewhere.page.goto(link))?.status()).toBe(404);
      await elsewhere.close();
      if (locale === "id") {
        await page.getByRole("button", { name: words.leave }).click();
        expect(await findings(page, "leave the list")).toEqual([]);
        await page.getByRole("button", { name: words.yes }).click();
        await page.getByRole("heading", { name: words.left }).waitFor();
        await page.reload();
        await page.getByRole("heading", { name: words.left }).waitFor();
      }
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it("keeps typed answers over a reload, and marks the transaction as one for the list", async () => {
    const { page, close } = await shop.visit("tirtaria");
    await walkToPage(page, "/event/renang-malam");
    await page.getByRole("link", { name: /^Join the waiting list/ }).click();
    await page.locator("form.checkout-form:not([inert])").waitFor();
    await page.locator("#patron-fullName").fill("Sari Dewi");
    const flag = () =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .flatMap((name) => (name.startsWith("karcis:txn") ? [localStorage.getItem(name)!] : []))
          .join(),
      );
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((name) => name.startsWith("karcis:txn") && localStorage.getItem(name)!.includes("Sari")),
    );
    expect(await flag()).toContain('"isWaitingList":true');
    await page.reload();
    await page.locator("form.checkout-form:not([inert])").waitFor();
    expect(await page.locator("#patron-fullName").inputValue()).toBe("Sari Dewi");
    expect(await page.locator(".shop-resume").count()).toBe(0);
    await close();
  });

  it("offers no waiting list for an event without one, and says so at an old address", async () => {
    const { page, close } = await shop.visit("lautkaca");
    await walkToPage(page, "/event/tidur-bersama-hiu");
    expect(await page.getByRole("link", { name: /waiting list/i }).count()).toBe(0);
    await page.goto("/event/tidur-bersama-hiu/patron-information?waiting=00000000-0000-4000-8000-000000000000");
    await page.getByText("There is no waiting list right now").waitFor();
    await close();
  });
});
