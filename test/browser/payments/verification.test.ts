import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAtProvider, buyUntilPayment, READY } from "../buyer.ts";
import { shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

describe("a payment under verification", () => {
  it.each([
    [
      "en",
      360,
      {
        title: "Your payment is being verified",
        day: "This takes up to 1 day.",
        once: "Don't pay again.",
        save: "Copy order number",
        ready: READY.en,
      },
    ],
    [
      "id",
      1280,
      {
        title: "Pembayaran sedang diverifikasi",
        day: "Paling lama 1 hari.",
        once: "Jangan bayar lagi.",
        save: "Salin nomor pesanan",
        ready: READY.id,
      },
    ],
  ] as const)(
    "shows a payment under verification, and without a reload the tickets once it is settled (%s, %i px) [B3]",
    async (locale, width, words) => {
      const { page, complaints, close } = await shop.visit("garudarun", { width });
      await buyUntilPayment(page, `/${locale}/event/garuda-half-jakarta`, 1);
      await actAtProvider(page, "verify_10s");
      await page.getByRole("heading", { name: words.title }).waitFor();
      await page.getByText(words.day).waitFor();
      await page.getByText(words.once).waitFor();
      await page.getByRole("button", { name: words.save }).waitFor();
      expect(await page.locator("main .status-left").count()).toBe(0);
      await page.reload();
      await page.getByRole("heading", { name: words.title }).waitFor();
      await page.getByRole("heading", { name: words.ready }).waitFor({ timeout: 40_000 });
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
