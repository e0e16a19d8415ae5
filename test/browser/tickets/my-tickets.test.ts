import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overHttp } from "../../harness/over-http.ts";
import { actAtProvider, answerUntilPayment, chooseTicketsHere, READY } from "../buyer.ts";
import { readQr } from "../read-qr.ts";
import { hydrated, PATIENCE_MS, shareShopBrowser, type ShopBrowser, soon, type Visit } from "../shop-browser.ts";
import { enterShop, EVENTS, walk, walkToEvent } from "../walk.ts";

const HALF = /Garuda Half Jakarta/;
const BACK = /^(Back|Kembali)$/;
const MY_TICKETS = /^(My tickets|Tiket saya)$/;

let shop: ShopBrowser;
beforeAll(async () => {
  // Service workers need a whole browser.
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

const codeOn = (page: Page, within = "") => readQr(page.locator(`${within} .ticket-qr img`).first());

/** A visitor with two tickets, whose list is stored on the device. */
async function visitWithTickets(prefix = "", width = 360): Promise<Visit> {
  const visit = await shop.visit("garudarun", { width });
  await walkToEvent(visit.page, HALF, prefix || "/");
  await chooseTicketsHere(visit.page, 2);
  await answerUntilPayment(visit.page, 2);
  await actAtProvider(visit.page, "pay");
  await visit.page.locator(".status-ticket").first().waitFor();
  await walk(visit.page, BACK, MY_TICKETS);
  await visit.page.getByText(/^(Saved for offline|Tersimpan offline)/).waitFor();
  return visit;
}

/** The order of this visitor's first ticket, by the API. */
async function orderOf(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const { host } = new URL(page.url());
  const answer = await overHttp(shop.server.port).fetch(new Request(`http://${host}/api/v1/tickets`, { headers: { host, cookie } }));
  return ((await answer.json()) as { tickets: { bookingId: string }[] }).tickets[0]!.bookingId;
}

/** Addresses stored by the service worker, without the shop's origin. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.replace(location.origin, ""));
    return found;
  });

/** A page never opened before, in a browser without a network. */
async function coldStart(context: BrowserContext, path: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(path);
  await hydrated(page);
  return page;
}

describe("tickets without a network", () => {
  it.each([
    ["", "Show QR codes", "Show at the gate", "Next ticket", "My purchases", "Paid", "You're offline", "My tickets"],
    ["/id", "Tampilkan QR", "Tunjukkan saat masuk", "Tiket berikutnya", "Pesanan saya", "Lunas", "Kamu sedang offline", "Tiket saya"],
  ])(
    "opens tickets without a network from a cold start, step by step to the gate (%s) [B8]",
    async (prefix, show, gate, next, purchases, paid, offline, mine) => {
      const { page: first, complaints, close } = await visitWithTickets(prefix);
      const context = first.context();
      await first.close();
      const page = await coldStart(context, `${prefix}/event/my-ticket`);
      await page.getByRole("link", { name: show }).click();
      const codes = [await codeOn(page)];
      await page.getByRole("button", { name: gate }).click();
      codes.push(await codeOn(page, ".gate-view"));
      await page.locator(".gate-view").getByRole("button", { name: next }).click();
      await page
        .locator(".gate-view")
        .getByText(/^2 (of|dari) 2$/)
        .waitFor();
      codes.push(await codeOn(page, ".gate-view"));
      expect(codes[0]).toMatch(/^[0-9A-Z $%*+\-./:]{130,}$/);
      expect(codes[1]).toBe(codes[0]);
      expect(codes[2]).toMatch(/^[0-9A-Z $%*+\-./:]{130,}$/);
      expect(codes[2]).not.toBe(codes[0]);
      await page.keyboard.press("Escape");
      const opened = page.url();
      await page.close();

      // Open a ticket's own address and the list of orders, also without a network.
      const again = await coldStart(context, opened);
      await again.locator(".ticket-qr img").first().waitFor();
      expect(await codeOn(again)).toBe(codes[2]);
      await again.goto(`${prefix}/event/my-ticket?tab=purchases`);
      await again.getByRole("heading", { level: 1, name: purchases }).waitFor();
      await again.getByText(paid, { exact: true }).first().waitFor();
      // Nothing else of the shop is there: a page says so, and leads back to the tickets.
      await again.goto(`${prefix}/event`);
      await again.getByRole("heading", { level: 1, name: offline }).waitFor();
      await again.locator("main a").first().click();
      await again.getByRole("heading", { level: 1, name: mine }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.each([
    ["", "My tickets", "Show QR codes"],
    ["/id", "Tiket saya", "Tampilkan QR"],
  ])("opens tickets without a network by links of an open page: list, ticket, code, and back (%s) [B8]", async (prefix, mine, show) => {
    const { page, complaints, close } = await visitWithTickets(prefix, 1280);
    await walk(page, EVENTS);
    // A document that has shown no tickets yet.
    await page.reload();
    await hydrated(page);
    await page.context().setOffline(true);
    await page.getByRole("banner").getByRole("link", { name: mine }).click();
    await page.getByRole("heading", { level: 1, name: mine }).waitFor();
    await page.getByRole("link", { name: show }).click();
    await page.locator(".ticket-qr img").first().waitFor();
    const code = await codeOn(page);
    expect(code).toMatch(/^[0-9A-Z $%*+\-./:]{130,}$/);
    await page.locator(".tickets-back").click();
    await page.getByRole("link", { name: show }).click();
    await page.locator(".ticket-qr img").first().waitFor();
    expect(await codeOn(page)).toBe(code);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: mine }).waitFor();
    await page.context().setOffline(false);
    expect(complaints.filter((each) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(each))).toEqual([]);
    await close();
  });

  it("shows the age of stored tickets, and refreshes by itself once the network returns", async () => {
    const { page: first, close } = await visitWithTickets();
    const context = first.context();
    await first.close();
    const page = await context.newPage();
    // As if the device had stored it an hour ago.
    await page.clock.install({ time: Date.now() + 3_600_000 });
    await context.setOffline(true);
    await page.goto("/event/my-ticket");
    // One line above the codes, and no second notice.
    const notice = page.getByText(/^Offline · updated \d/);
    await notice.waitFor();
    expect(await page.locator(".ui-banner").count()).toBe(0);
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await notice.waitFor({ state: "hidden" });
    expect(await page.getByRole("link", { name: "Show QR codes" }).count()).toBe(1);
    await close();
  });

  it("stores an order link's tickets under that order, and opens them there again", async () => {
    const { page, close } = await visitWithTickets();
    const order = await orderOf(page);
    const address = `/event/my-ticket?b=${order}`;
    await walk(page, "My purchases", /^Show tickets: Garuda Half Jakarta/);
    await page.getByRole("heading", { level: 1, name: "Garuda Half Jakarta" }).waitFor();
    await page.getByText(/^Saved for offline/).waitFor();
    expect(await keptPaths(page)).toContain(address);
    const context = page.context();
    await page.close();
    const cold = await coldStart(context, address);
    await cold.locator(".ticket-qr img").first().waitFor();
    await close();
  });
});

describe("storage of the service worker", () => {
  it("stores pages of tickets and their files: no API answer, no other page", async () => {
    const { page, close } = await visitWithTickets();
    await walk(page, EVENTS, HALF);
    await page.reload();
    await hydrated(page);
    await walk(page, MY_TICKETS);
    await page.getByText(/^Saved for offline/).waitFor();
    const kept = await keptPaths(page);
    expect(kept).toContain("/event/my-ticket");
    expect(kept.filter((path) => !/^\/(?:assets|media)\/|^\/event\/my-ticket$/.test(path))).toEqual([]);
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname)),
    ).toEqual(["/"]);
    await close();
  });

  it("deletes stored tickets with the visitor's session: another one in the same browser finds nothing", async () => {
    const { page, close } = await visitWithTickets();
    const context = page.context();
    await context.clearCookies();
    await page.reload();
    await page.locator(".tickets-page .login-card").waitFor();
    await expect.poll(async () => (await keptPaths(page)).filter((path) => path.startsWith("/event/")), soon).toEqual([]);
    await page.close();
    await expect(coldStart(context, "/event/my-ticket")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await close();
  });

  it("moves to the next build without breaking the open page, and deletes the old build's store", async () => {
    const { page, complaints, close } = await visitWithTickets();
    const context = page.context();
    const stores = () => page.evaluate(() => caches.keys());
    const [old] = await stores();
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/tickets-worker.js?build=next", { scope: "/" });
    });
    await expect.poll(stores, soon).toEqual(expect.arrayContaining([old, "karcis-tickets-next"]));
    await expect
      .poll(() => page.evaluate(async () => (await caches.open("karcis-tickets-next")).match("/event/my-ticket").then(Boolean)), soon)
      .toBe(true);
    await page.getByRole("link", { name: "Show QR codes" }).click();
    expect(await codeOn(page)).toMatch(/^[0-9A-Z]/);
    // The old build ends with the shop's last page.
    await page.close();
    const storesOfNextVisit = async () => {
      const fresh = await context.newPage();
      await enterShop(fresh);
      const found = await fresh.evaluate(() => caches.keys());
      await fresh.close();
      return found;
    };
    await expect.poll(storesOfNextVisit, soon).toEqual(["karcis-tickets-next"]);
    const cold = await coldStart(context, "/event/my-ticket");
    await cold.getByRole("link", { name: "Show QR codes" }).click();
    await cold.locator(".ticket-qr img").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("my purchases", () => {
  it("shows each order with its state and next step, on a phone and a desktop [B8]", async () => {
    for (const width of [360, 1280]) {
      const { page, complaints, pushed, close } = await shop.visit("garudarun", { width });
      await walkToEvent(page, HALF);
      await chooseTicketsHere(page, 1);
      await answerUntilPayment(page, 1);
      await actAtProvider(page, "pay_later");
      await walk(page, BACK, MY_TICKETS);
      await page.getByRole("heading", { name: "Waiting for payment" }).waitFor();
      await page.getByRole("navigation", { name: "Tickets and purchases" }).getByRole("link", { name: "My purchases" }).click();
      await page.getByRole("heading", { level: 1, name: "My purchases" }).waitFor();
      const row = page.getByRole("row", { name: /Garuda Half Jakarta/ });
      await row.getByText("Waiting for payment").waitFor();
      expect(await row.getByText("Payment method").count()).toBe(0);
      await row.getByText(/^\d\d\sminutes left$/).waitFor();
      await row.getByRole("link", { name: "Pay now: Garuda Half Jakarta" }).click();
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.waitForURL("**/paysim/**");
      await actAtProvider(page, "pay");
      await page.getByRole("heading", { name: READY.en }).waitFor();
      await walk(page, BACK, MY_TICKETS, "My purchases");
      await row.getByText("Paid", { exact: true }).waitFor();
      await row.getByText("Payment method: Card · Simulated payment").waitFor();
      expect(await row.getByRole("link", { name: "Receipt: Garuda Half Jakarta" }).getAttribute("href")).toContain("/receipt?b=");
      await row.getByRole("link", { name: "Show tickets: Garuda Half Jakarta" }).click();
      await page.locator(".ticket-qr img").first().waitFor();
      await expect.poll(() => pushed("ticket_qr_open"), soon).not.toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it("shows a login and a link to events to a browser without purchases [B8]", async () => {
    const { page, complaints, close } = await shop.visit("melancarun");
    await enterShop(page, "/id");
    await walk(page, MY_TICKETS, "Pesanan saya");
    await page.getByRole("heading", { level: 1, name: "Pesanan saya" }).waitFor();
    await page.locator(".login-card").getByRole("heading", { name: "Masuk" }).waitFor();
    expect(await page.getByRole("link", { name: "Cari event" }).getAttribute("href")).toBe("/id/event");
    expect(complaints).toEqual([]);
    await close();
  });
});
