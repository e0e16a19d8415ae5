import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import {
  acceptAll,
  actAtProvider,
  chooseTicketsHere,
  chooseWay,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goOnToReview,
  mainAction,
  READY,
  way,
} from "../buyer.ts";
import { hydrated, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { walkToEvent } from "../walk.ts";

const RUN = "/event/losari-sunset-5k";
let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

/** The closed list of calling codes: its text, its handling of long ones, the pixels that the longest code leaves, and whether a name shows. */
function shownCode(page: Page, size: string) {
  return page.locator("#patron-phoneNumber-code").evaluate((select: HTMLSelectElement, fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d")!;
    pen.font = font;
    const longest = Math.max(...[...select.options].map(({ value }) => pen.measureText(value).width));
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const beforeName = /^[^\p{L}]*/u.exec(select.selectedOptions[0]!.text)![0];
    document.documentElement.style.fontSize = "";
    return { value: select.value, textOverflow, isWhole: room >= longest, isNamed: pen.measureText(beforeName).width < room };
  }, size);
}

/** From the shop's front page to the last step, with everything answered but the payment method. */
async function toLastStep(page: Page): Promise<void> {
  await walkToEvent(page, /Losari Sunset 5K/);
  await chooseTicketsHere(page, 1);
  await goOnToBuyer(page);
  for (const size of ["100%", "200%"])
    expect(await shownCode(page, size)).toEqual({ value: "+62", textOverflow: "clip", isWhole: true, isNamed: false });
  await fillBuyer(page);
  await goOnToAttendees(page);
  await fillAttendees(page, 1);
  await goOnToReview(page);
}

const ways = (page: Page) => page.locator(".way-groups");
/** The notes below the methods' names, one line each. */
const limits = async (page: Page) => (await ways(page).locator(".ui-note").allInnerTexts()).map((text) => text.replaceAll("\u00a0", " "));

/** Chooses a payment method, and sends the order. */
async function payBy(page: Page, name: string): Promise<void> {
  await chooseWay(ways(page), name);
  await acceptAll(page);
  await mainAction(page).click();
}

const digits = (page: Page) => page.locator("#pay-number").innerText();

describe("how to pay", () => {
  it("keeps a chosen method over a reload and another language, and shows how to pay on the order's page [B3] [K1]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun", { context: { permissions: ["clipboard-write", "clipboard-read"] } });
    await toLastStep(page);
    expect(await page.locator(".way-groups .way-kind").allInnerTexts()).toEqual([
      "E-wallet",
      "Virtual account",
      "Card",
      "Convenience store",
    ]);
    // Limits are said only where they exclude the order.
    await expect
      .poll(() => limits(page), soon)
      .toEqual([expect.stringMatching(/^Scan with any bank or e-wallet app\. Pay within 15 minutes\.$/)]);
    expect(await page.locator(".way-groups input:checked").inputValue()).toBe("qris");
    await chooseWay(ways(page), "BCA");
    await page.keyboard.press("ArrowDown");
    expect(await way(ways(page), "Mandiri").isChecked()).toBe(true);
    // Identity numbers never survive a reload: the attendees' page asks again.
    const comeBack = async () => {
      await page.waitForURL("**/attendee");
      await page.locator("#attendee-0-identity").fill("3174012345678910");
      await goOnToReview(page);
    };
    await page.reload();
    await comeBack();
    expect(await way(ways(page), "Mandiri").isChecked()).toBe(true);
    await page.goto(page.url().replace("/event/", "/id/event/"));
    await comeBack();
    expect(await way(ways(page), "Mandiri").isChecked()).toBe(true);
    expect((await limits(page))[0]).toContain("Scan dengan aplikasi bank atau e-wallet apa saja.");
    await page.goto(page.url().replace("/id/event/", "/en/event/"));
    await comeBack();
    expect(await findings(page, "last step")).toEqual([]);
    await ways(page).getByRole("button", { name: /^Card/ }).click();
    expect(await ways(page).locator(".way-gateway:visible").last().innerText()).toBe("Card payments open on a simulated page.");

    await payBy(page, "BCA");
    await page.getByRole("heading", { name: "Pay with BCA virtual account" }).waitFor();
    await hydrated(page);
    expect(new URL(page.url()).pathname).toBe(`/en${RUN}/transaction-status`);
    expect(await page.locator(".pay-receiver").innerText()).toBe("Pay to Garuda Run");
    const number = await digits(page);
    expect(number).toMatch(/^9999( \d{4}){3}$/);
    await page.getByRole("button", { name: "Copy number" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number.replaceAll(" ", ""));
    const left = page.locator(".status-left");
    // Few of these tickets are left: a virtual account has little time.
    await expect.poll(() => left.innerText(), soon).toMatch(/^(?:29|30)\sminutes left to pay$/);
    await page.getByRole("button", { name: "BCA mobile", exact: true }).click();
    expect(await page.locator(".pay-steps:visible li").count()).toBe(3);
    expect(await findings(page, "virtual account")).toEqual([]);

    await page.reload();
    await page.getByRole("heading", { name: "Pay with BCA virtual account" }).waitFor();
    expect(await digits(page)).toBe(number);
    await page.goto(page.url().replace("/en/", "/id/"));
    await page.getByRole("heading", { name: "Bayar lewat BCA Virtual Account" }).waitFor();
    await hydrated(page);
    expect(await digits(page)).toBe(number);

    await page.getByRole("button", { name: "Bayar dengan metode lain" }).click();
    // The open method is not offered as another, and nothing is chosen for the buyer.
    const sheet = page.locator("dialog[open]");
    await sheet.getByRole("button", { name: /^Virtual account/ }).click();
    expect(await sheet.getByRole("radio", { name: /^BCA (?:Pilihan sekarang)/ }).isDisabled()).toBe(true);
    expect(await sheet.locator("input:checked").count()).toBe(0);
    await sheet.getByRole("button", { name: /^Bayar Rp/ }).click();
    await sheet.getByText("Pilih salah satu").waitFor();
    await chooseWay(sheet, "QRIS");
    expect(await sheet.getByText("Pilih salah satu").count()).toBe(0);
    expect(await findings(page, "another way")).toEqual([]);
    await page
      .locator("dialog[open]")
      .getByRole("button", { name: /^Bayar Rp/ })
      .click();
    await page.getByRole("heading", { name: "Bayar lewat QRIS" }).waitFor();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    expect(await page.getByRole("img", { name: /^Kode QRIS senilai Rp/ }).evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(
      true,
    );
    const [picture] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Simpan gambar QR" }).click()]);
    expect(picture.suggestedFilename()).toMatch(/^qris-[A-Z0-9]+\.png$/);
    expect(await findings(page, "QRIS")).toEqual([]);
    await expect.poll(() => left.innerText(), soon).toMatch(/^Sisa waktu bayar 1[345]\smenit$/);
    // The words change with the minute, the machine's reading with each second.
    const seconds = () => left.locator("time").getAttribute("datetime");
    const before = await seconds();
    await expect.poll(seconds, soon).not.toBe(before);

    await page.getByRole("link", { name: "Bayar di halaman simulasi" }).click();
    await page.waitForURL("**/paysim/**");
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.id }).waitFor();
    expect(await page.locator(".checkout-panel").innerText()).toContain("QRIS · ");
    expect(complaints).toEqual([]);
    await close();
  });

  it("leads to the provider's page with the method chosen, if it is paid there", async () => {
    const { page, close } = await shop.visit("garudarun", { width: 1280 });
    await toLastStep(page);
    await payBy(page, "GoPay");
    await page.waitForURL("**/paysim/**");
    expect(await page.locator("label:has(input:checked)").innerText()).toContain("GoPay");
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    expect(await page.locator(".checkout-panel").innerText()).toContain("GoPay · ");
    await close();
  });

  it("tells until when to pay in the reader's zone, not the event's", async () => {
    const { page, close } = await shop.visit("garudarun", { context: { timezoneId: "Asia/Jakarta" } });
    await toLastStep(page);
    await payBy(page, "QRIS");
    const title = page.getByRole("heading", { level: 1, name: /^Pay before/ });
    await title.waitFor();
    await expect.poll(() => title.innerText(), soon).toMatch(/^Pay before \d.*\sWIB$/);
    await close();
  });

  it("allows another method while the provider does not answer, and keeps the tickets", async () => {
    const { page, close } = await shop.visit("garudarun");
    await toLastStep(page);
    const until = new Date(Date.now() + 900_000).toISOString();
    const away = {
      type: "about:blank",
      title: "PAYMENT_UNAVAILABLE",
      status: 503,
      success: false,
      code: "PAYMENT_UNAVAILABLE",
      message: { en: "away", id: "away" },
      requestId: "test",
      details: { until },
    };
    await page.route("**/payments?**", (route) => route.fulfill({ status: 503, json: away, contentType: "application/problem+json" }));
    await payBy(page, "BCA");
    const said = page.getByRole("alert").filter({ hasText: "We can't reach the payment service" });
    await said.waitFor();
    expect(await said.innerText()).toMatch(/not charged\. We're keeping your tickets until \d/);
    // The bar with the pressed button is below the message, not over it.
    const [words, bar] = await Promise.all([said.boundingBox(), page.locator(".ui-actions:visible").last().boundingBox()]);
    expect(words!.y + words!.height).toBeLessThanOrEqual(bar!.y);
    expect(await findings(page, "provider away")).toEqual([]);
    await page.unroute("**/payments?**");
    await payBy(page, "QRIS");
    await page.getByRole("heading", { name: "Pay with QRIS" }).waitFor();
    await close();
  });
});
