import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAtProvider, answerUntilPayment, chooseTicketsHere, SEE_TICKETS } from "../buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { walk, walkToEvent } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

/** Pages stored on this device, without the shop's origin. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.replace(location.origin, ""));
    return found.filter((path) => path.startsWith("/event/"));
  });

/** Buys two tickets, and stays on the page of success. */
async function buy(page: Page, prefix: string): Promise<void> {
  await walkToEvent(page, /Garuda Half Jakarta/, prefix);
  await chooseTicketsHere(page, 2);
  await answerUntilPayment(page, 2);
  await actAtProvider(page, "pay");
  await page.locator(".status-ticket").first().waitFor();
}

/** The order's link in the message with its tickets, whose status page is open. */
async function linkOfOrder({ context, url }: { readonly context: BrowserContext; readonly url: string }): Promise<string> {
  const page = await context.newPage();
  const link = page.locator(`li[data-template='booking.tickets'][data-channel=whatsapp] a[href*='transaction-status?b=${idIn(url)}']`);
  await page.goto("/dev/outbox");
  await expect
    .poll(async () => {
      await page.reload();
      return link.count();
    }, soon)
    .toBe(1);
  const href = (await link.getAttribute("href"))!;
  await page.close();
  return href;
}

const idIn = (url: string) => new URL(url).searchParams.get("b")!;

describe("tickets of a brand with an event domain of its own", () => {
  it("opens them without a network on that domain, by the buyer's own way", async () => {
    const { page, close } = await shop.visit("riuhfest");
    await walkToEvent(page, /Riuh di Lapang/, "/en");
    await chooseTicketsHere(page, 1);
    await answerUntilPayment(page, 1);
    await actAtProvider(page, "pay");
    await page.getByRole("link", { name: SEE_TICKETS.en }).click();
    await page.locator(".ticket-qr img").first().waitFor();
    expect(new URL(page.url()).hostname).toBe("event.riuhfest.localhost");
    await page.getByText(/^Saved for offline/).waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".ticket-qr img").first().waitFor();
    await close();
  });
});

describe("tickets that were just bought", () => {
  it.each([
    ["/id", "en", "Tiket saya", /^Offline · diperbarui \d/],
    ["/en", "id", "My tickets", /^Offline · updated \d/],
  ] as const)(
    "opens new tickets without a network by the message's link in the other language, and from the home screen: %s [B8]",
    async (bought, other, mine, line) => {
      const { page, close } = await shop.visit("garudarun");
      const context = page.context();
      await buy(page, bought);
      const order = await linkOfOrder({ context, url: page.url() });
      // On the purchase's last page, without another document: "See tickets" stays inside the shop.
      await expect.poll(() => keptPages(page), soon).toContain("/event/my-ticket");
      await page.locator("main a[href*='my-ticket']").first().click();
      await page.locator(".ticket-qr img").first().waitFor();
      await context.setOffline(true);
      await page.getByText(line).waitFor();
      await page.close();

      const again = await context.newPage();
      expect(new URL(order).pathname).toMatch(/^\/(?:en|id)\//);
      await again.goto(order.replace(/\/(?:en|id)\//, `/${other}/`));
      await hydrated(again);
      await again.getByRole("heading", { level: 1, name: mine }).waitFor();
      expect(new URL(again.url()).search).not.toContain("k=");
      await again.getByRole("link", { name: /^(Show QR codes|Tampilkan QR)/ }).click();
      await again.locator(".ticket-qr img").first().waitFor();

      // Open the shop as from the phone's home screen.
      await again.goto("/");
      await hydrated(again);
      await again.getByRole("heading", { level: 1, name: mine }).waitFor();
      // Every other page of the shop leads to the tickets.
      await again.goto(`/${other}/event/losari-sunset-5k`);
      const offline = { en: ["You're offline", "My tickets"], id: ["Kamu sedang offline", "Tiket saya"] }[other as "en" | "id"];
      await again.getByRole("heading", { level: 1, name: offline[0]!, exact: true }).waitFor();
      await again.getByRole("link", { name: offline[1]! }).click();
      await again.getByRole("heading", { level: 1, name: mine }).waitFor();
      await close();
    },
  );

  it("stores tickets in another browser with the message's link, too, and opens them from its home screen [B8]", async () => {
    const buyer = await shop.visit("garudarun");
    await buy(buyer.page, "/en");
    const order = await linkOfOrder({ context: buyer.page.context(), url: buyer.page.url() });
    await buyer.close();
    const { page, close } = await shop.visit("garudarun");
    await page.goto(order);
    const id = idIn(order);
    await expect.poll(() => keptPages(page), soon).toEqual([`/event/my-ticket?b=${id}`]);
    const context = page.context();
    await context.setOffline(true);
    await page.close();
    for (const path of [new URL(order).pathname + new URL(order).search, "/", "/id/event/my-ticket", `/id/event/my-ticket?b=${id}`]) {
      const again = await context.newPage();
      await again.goto(path);
      await again.locator(".ticket-qr img").first().waitFor();
      await again.close();
    }
    await close();
  });

  it("keeps the gate's button uncovered without a network, on a small phone and with double text [B8]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await buy(page, "/id");
    await walk(page, "Kembali", "Tiket saya");
    await page.getByText(/^Tersimpan offline/).waitFor();
    await page.locator(".tickets-bundle a[href*='my-ticket?t=']").first().click();
    await page.locator(".ticket-qr img").first().waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^Offline · diperbarui \d/).waitFor();
    const gate = page.getByRole("button", { name: "Tunjukkan saat masuk" });
    const isOnTop = () =>
      gate.evaluate((button) => {
        button.scrollIntoView({ block: "end" });
        const { left, top, width, height } = button.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every((part) => button.contains(document.elementFromPoint(left + width * part, top + height - 4)));
      });
    expect(await isOnTop()).toBe(true);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await isOnTop()).toBe(true);
    await close();
  });
});
