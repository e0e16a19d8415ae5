import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { payTransfer } from "#server/modules/payments/transfers/pay-transfer.ts";
import { findings } from "../axe.ts";
import { actAtProvider, buyUntilPayment, READY } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { hydrated } from "../shop-browser.ts";

let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

const TENANT = "garudarun" as never;
const WORDS = {
  en: {
    ready: READY.en,
    where: "Where should we send your refund?",
    send: "Send my account",
    bank: "Choose one",
    digits: "Numbers of this bank have 10 digits",
    number: "Enter the account number",
    holder: "Enter the account holder's name",
    wayOn: "Your refund is on its way",
    given: /We have your account: BCA, ••••7890/,
    change: "Use another account",
    sent: "Refund sent",
    paid: /Transferred to BNI, ••••1112 on \w/,
    reason: "The order was cancelled",
  },
  id: {
    ready: READY.id,
    where: "Refund dikirim ke mana?",
    send: "Kirim rekening",
    bank: "Pilih salah satu",
    digits: "Nomor rekening bank ini 10 angka",
    number: "Isi nomor rekening",
    holder: "Isi nama pemilik rekening",
    wayOn: "Refund sedang diproses",
    given: /Rekeningmu sudah kami terima: BCA, ••••7890/,
    change: "Pakai rekening lain",
    sent: "Refund sudah dikirim",
    paid: /Ditransfer ke BNI, ••••1112, \w/,
    reason: "Pesanan dibatalkan",
  },
} as const;

describe("a buyer's view of a refund by bank transfer", () => {
  it.each([
    ["en", 360],
    ["id", 1280],
  ] as const)(
    "asks for a refund account, names its faults, keeps the input, allows a change, and reports the payment (%s, %i px)",
    async (locale, width) => {
      const words = WORDS[locale];
      const { page, close } = await own.visit();
      await page.setViewportSize({ width, height: 900 });
      await buyUntilPayment(page, `/${locale}/event/losari-sunset-5k`, 1);
      await actAtProvider(page, "refunds_by_hand");
      await page.getByRole("heading", { level: 1, name: words.ready }).waitFor();
      const id = new URL(page.url()).searchParams.get("b")!;
      await cancelOrder({ ...own.shop.services, tenant: TENANT, actor: OPERATOR }, { id, reason: "test" });
      const title = page.getByRole("heading", { level: 1 });
      await expect
        .poll(async () => {
          await page.reload();
          return title.innerText();
        })
        .toBe(words.where);
      await hydrated(page);
      const form = page.locator(".transfer-panel form");
      await form.waitFor();
      await page.getByText(words.reason).waitFor();
      expect(await findings(page, "asked")).toEqual([]);

      const send = form.getByRole("button", { name: words.send });
      await send.click();
      const alert = form.getByRole("alert");
      for (const said of [words.bank, words.number, words.holder]) await alert.getByText(said).waitFor();
      expect(await findings(page, "refused")).toEqual([]);
      await page.locator("#bank").selectOption("014");
      await page.locator("#accountNumber").fill("12345 6789");
      await page.locator("#holderName").fill("Siti Rahma");
      await send.click();
      await alert.getByText(words.digits).waitFor();
      expect(await page.locator("#accountNumber").inputValue()).toBe("12345 6789");
      expect(await page.locator("#holderName").inputValue()).toBe("Siti Rahma");
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.locator("#accountNumber").fill("12345 67890");
      await send.click();
      await page.getByText(words.given).waitFor();
      await page.getByRole("heading", { level: 1, name: words.wayOn }).waitFor();
      expect(await page.locator("main").innerText()).not.toContain("1234567890");
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(stored).not.toMatch(/67890|Siti Rahma/);
      expect(await findings(page, "given")).toEqual([]);

      await page.getByRole("button", { name: words.change }).click();
      await page.locator("#bank").selectOption("009");
      await page.locator("#accountNumber").fill("5550001112");
      await page.locator("#holderName").fill("Budi Santoso");
      await form.getByRole("button", { name: words.send }).click();
      await page.getByText(/BNI, ••••1112/).waitFor();
      expect(
        (await payTransfer({ ...own.shop.services, tenant: TENANT, actor: OPERATOR }, { bookingId: id, amount: null, reference: "BNI 1" }))
          .kind,
      ).toBe("paid");
      await page.getByRole("heading", { level: 1, name: words.sent }).waitFor();
      await page.getByText(words.paid).waitFor();
      expect(await page.getByRole("button", { name: words.change }).count()).toBe(0);
      expect(await findings(page, "paid")).toEqual([]);
      await close();
    },
  );

  it("shows nothing of a refund to visitors without the order's link", async () => {
    const [row] = await own.shop.services.db.transaction(TENANT, (tx) =>
      tx.query<{ id: string }>("select booking_id as id from refund_transfers limit 1"),
    );
    const { page, close } = await own.visit();
    const answer = await page.goto(`/en/event/losari-sunset-5k/transaction-status?b=${row!.id}`);
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    expect(await page.locator(".transfer-panel").count()).toBe(0);
    await close();
  });
});
