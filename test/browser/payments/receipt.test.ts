import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf, type ReadPdf } from "../../harness/read-pdf.ts";
import { findings } from "../axe.ts";
import {
  acceptAll,
  actAtProvider,
  answerUntilPayment,
  buyUntilPayment,
  chooseTickets,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  mainAction,
  READY,
} from "../buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon, type Visit } from "../shop-browser.ts";
import { enterShop, MY_TICKETS, PURCHASES, walk, walkByHeader, walkToPurchases } from "../walk.ts";

const RUN = "/event/garuda-half-jakarta";

let shop: ShopBrowser;
let visit: Visit;
let order: URL;
beforeAll(async () => {
  shop = await openShopBrowser();
  visit = await shop.visit("garudarun");
  await buyUntilPayment(visit.page, `/en${RUN}`, 1);
  await actAtProvider(visit.page, "pay");
  await visit.page.getByRole("heading", { name: READY.en }).waitFor();
  order = new URL(visit.page.url());
});
afterAll(() => shop.close());

/** Presses a link and reads the downloaded file. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; pdf: ReadPdf }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), pdf: readPdf(readFileSync(await file.path())) };
}

/** From the shop's front page to the order, in the list of this browser's purchases. */
async function walkToOrder(page: Page): Promise<void> {
  await walkToPurchases(page, "/en");
  await page
    .getByRole("row", { name: /Garuda Half Jakarta/ })
    .locator(`th a[href*="b=${order.searchParams.get("b")}"]`)
    .click();
  await page.getByRole("heading", { name: READY.en }).waitFor();
  await hydrated(page);
}

async function openReceipt(page: Page): Promise<void> {
  await walkToOrder(page);
  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
}

describe("the page after a payment", () => {
  it("shows a single ticket's code, its day, sharing, and the payment method", async () => {
    const { page, complaints } = visit;
    await walkToOrder(page);
    const code = page.locator(".status-code");
    await code.locator("img").waitFor();
    // One card with poster, event and code. The one thing left is the filled button, and the demonstration's notes are last.
    expect(await page.locator(".status-card").innerText()).toMatch(/Garuda Half Jakarta[^]*WIB[^]*Jakarta/);
    expect(await page.locator(".status-main .ui-button[data-variant=primary]").allInnerTexts()).toEqual(["Sign your waiver"]);
    expect(await page.locator(".status-page > :last-child").innerText()).toContain("/dev/outbox");
    expect(await page.locator(".status-main").getByRole("link", { name: "Other events" }).getAttribute("href")).toBe("/en/event");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Add to calendar" }).click()]);
    const words = readFileSync(await file.path(), "utf8");
    expect(words).toContain("SUMMARY:Garuda Half Jakarta");
    expect(words).toContain((await code.innerText()).trim());
    await page.evaluate(() => {
      navigator.share = async (data) => {
        document.body.setAttribute("data-shared", `${data?.title} ${data?.url}`);
      };
    });
    await page.getByRole("button", { name: "Share the event" }).click();
    await page.locator("body[data-shared]").waitFor();
    expect(await page.locator("body").getAttribute("data-shared")).toBe(`Garuda Half Jakarta ${order.origin}/en${RUN}`);
    expect(await page.locator(".checkout-panel").innerText()).toContain("Card · Simulated payment");
    await code.click();
    await page.locator(".ticket-qr img").first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe("the page after an order", () => {
  it("links each of several tickets, without a code at first, and offers one calendar entry with all codes", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, `/en${RUN}`, 2);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    const codes = page.locator(".status-holders .status-ticket-code");
    await expect.poll(() => codes.count(), soon).toBe(2);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Add to calendar" }).click()]);
    const words = readFileSync(await file.path(), "utf8").replaceAll("\r\n ", "");
    for (const code of await codes.allInnerTexts()) expect(words).toContain(code);
    expect(words).toMatch(/\nURL:http\S+\/event\/my-ticket\?b=[0-9a-f-]{36}\r/);
    expect(words.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(await page.locator(".status-code").count()).toBe(0);
    await page.locator(".status-holders a").last().click();
    await page.locator(".ticket-qr img").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows code, day and sharing after a free order, without receipt and payment method", async () => {
    const { page, complaints, close } = await shop.visit("karcis", { width: 1280 });
    await chooseTickets(page, "/id/event/di-balik-berita", 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
    await acceptAll(page);
    await mainAction(page).click();
    await page.waitForURL("**/transaction-status**");
    const code = page.locator(".status-code");
    await code.locator("img").waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Tambah ke kalender" }).click()]);
    expect(readFileSync(await file.path(), "utf8")).toContain((await code.innerText()).trim());
    expect(await page.getByRole("button", { name: "Bagikan event" }).count()).toBe(1);
    expect(await page.getByText(/Metode pembayaran|Pembayaran simulasi/).count()).toBe(0);
    await walk(page, "Event lain");
    await walkByHeader(page, MY_TICKETS);
    await walk(page, PURCHASES);
    await page.getByRole("row", { name: /Di Balik Berita/ }).waitFor();
    expect(await page.getByText("Metode pembayaran").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ["copies the event's address", "where the browser has neither a share sheet nor a clipboard for pages", true, "Link copied"],
    ["says that it cannot copy", "where the browser forbids copying", false, "Copying isn't allowed here"],
  ])("shares an event: %s %s", async (_, __, mayCopy, words) => {
    const { page, complaints, close } = await shop.visit("garudarun", { context: { permissions: ["clipboard-read", "clipboard-write"] } });
    await page.context().addCookies(await visit.page.context().cookies());
    await page.addInitScript((isAllowed) => {
      Object.defineProperty(navigator, "share", { value: undefined });
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      if (!isAllowed) document.execCommand = () => false;
    }, mayCopy);
    await walkToOrder(page);
    const share = page.getByRole("button", { name: "Share the event" });
    await share.click();
    await page.locator(".ui-toast").getByText(words).waitFor();
    expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
    if (mayCopy) {
      const other = await page.context().newPage();
      await enterShop(other);
      await other.bringToFront();
      expect(await other.evaluate(() => navigator.clipboard.readText())).toBe(`${order.origin}/en${RUN}`);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("order documents", () => {
  it("downloads documents from order and ticket, in the page's language", async () => {
    const { page, complaints } = visit;
    await walkToOrder(page);
    const total = await page.locator(".ui-prices [data-total] dd").first().innerText();
    await page.getByRole("link", { name: "Receipt", exact: true }).click();
    const receipt = await download(page, () => page.getByRole("link", { name: "Download PDF" }).click());
    expect(receipt.name).toMatch(/^GARUDARUN-\d{4}-\d{6}\.pdf$/);
    for (const text of ["Receipt", "Simulated payment", "Budi Santoso", total.replaceAll("\u00a0", " ")])
      expect(receipt.pdf.text).toContain(text);

    await enterShop(page, "/id");
    await walkByHeader(page, MY_TICKETS);
    await walk(page, /^Tampilkan QR/);
    await page.locator(".ticket-qr img").first().waitFor();
    await hydrated(page);
    await page.getByText("Lainnya", { exact: true }).click();
    const ticket = await download(page, () => page.getByRole("link", { name: "Unduh PDF" }).click());
    expect(ticket.pdf.pages).toBe(1);
    expect(ticket.pdf.text).toContain("Tunjukkan kode ini saat masuk");
    expect(ticket.pdf.text).toContain(ticket.name.replace(".pdf", ""));
    expect(complaints).toEqual([]);
  });

  it("shows a receipt that adds up, fits a phone and is accessible", async () => {
    const { page, complaints } = visit;
    await openReceipt(page);
    const amounts = await page.locator(".receipt-table td").allInnerTexts();
    const numbers = amounts.map((text) => Number(text.replace("\u2212", "-").replaceAll(/[^\d-]/g, "")));
    const total = Number((await page.locator(".receipt-table [data-total] td").first().innerText()).replaceAll(/\D/g, ""));
    const items = await page.locator(".receipt-table tbody tr").count();
    const sum = (list: readonly number[]) => list.reduce((all, n) => all + n, 0);
    const [subtotal, tax, fee] = numbers.slice(items, items + 3);
    expect(sum(numbers.slice(0, items))).toBe(subtotal);
    expect(subtotal! + tax! + fee!).toBe(total);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("prints the receipt alone, without the shop around it", async () => {
    const { page } = visit;
    await openReceipt(page);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".receipt-table").isVisible()).toBe(true);
    for (const around of [".shop-header", ".receipt-actions", ".shop-strip"]) {
      for (const each of await page.locator(around).all()) expect([around, await each.isVisible()]).toEqual([around, false]);
    }
    await page.emulateMedia({ media: "screen" });
  });

  it("names each kind of tax of one order on the order and on its receipt, with equal amounts [S34]", async () => {
    const { page, complaints, close } = await shop.visit("senandika");
    await chooseTickets(page, "/en/event/jazz-di-tebing", 1);
    await page.getByRole("button", { name: /^Add one Woven mat/ }).click();
    await page.getByText("Rp\u00a0541,350").filter({ visible: true }).first().waitFor();
    await answerUntilPayment(page, 1);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    const TAXES = [
      ["Entertainment tax PBJT Kabupaten Badung (10%)", "Rp 38,500"],
      ["VAT PPN (11%)", "Rp 9,350"],
    ] as const;
    const plain = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " ");
    const bill = plain((await page.locator(".ui-prices").first().textContent())!);
    for (const [name, amount] of TAXES) expect(bill).toContain(`${name}, included${amount}`);
    await page.getByRole("link", { name: "Receipt", exact: true }).click();
    await page.getByRole("heading", { name: "Receipt" }).waitFor();
    const rows = await page.locator(".receipt-table tfoot tr").allInnerTexts();
    expect(rows.map(plain)).toEqual(expect.arrayContaining(TAXES.map(([name, amount]) => `${name} ${amount}`)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("opens documents in another browser with the order's link, and not without it [T10]", async () => {
    const other = await shop.visit("garudarun");
    const path = `/en${RUN}/receipt`;
    const without = await other.page.goto(`${path}?b=${order.searchParams.get("b")}`);
    expect(without?.status()).toBe(404);
    await other.page.getByText("There is no receipt here").waitFor();
    const link = await visit.page.evaluate(async (to: string) => {
      const { messages } = (await (await fetch("/dev/outbox.json")).json()) as { messages: { body: string }[] };
      return messages.flatMap(({ body }) => body.match(/https?:\S+transaction-status\S+/g) ?? []).find((each) => each.includes(to))!;
    }, order.searchParams.get("b")!);
    const opened = await other.page.goto(`${path}${new URL(link).search}`);
    expect([opened?.status(), opened?.headers()["cache-control"]]).toEqual([200, "no-store"]);
    expect(other.page.url()).not.toContain("k=");
    await other.page.getByText("GARUDARUN/").first().waitFor();
    await other.close();
  });
});
