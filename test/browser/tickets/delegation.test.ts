import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptAll,
  actAtProvider,
  chooseTickets,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goToPayment,
  SEE_TICKETS,
} from "../buyer.ts";
import { findings } from "../axe.ts";
import { shoot, freshNumber, messageTo, codeFor, linkIn, buyAndOpen, submit, fillRecipient, ID } from "./handing-pages.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { MY_TICKETS, walk } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

/** Whether this device has stored a page. */
const isKept = (page: Page, path: string) =>
  page.evaluate(async (wanted) => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname === wanted) return true;
    return false;
  }, path);

describe("a delegation", () => {
  it("gives a delegate a pass for a purpose, and revokes it (id, 360 px) [B9] [L1]", async () => {
    const [from, to] = [freshNumber(), freshNumber()];
    const { page, complaints, close } = await shop.visit("kayuhan", { width: 360 });
    await buyAndOpen(page, { path: "/id/event/lingkar-lombok-200", qty: 1, number: from, words: ID });
    await page.getByText("Wakilkan", { exact: true }).click();
    await submit(page).click();
    await fillRecipient(page, to);
    await page.locator("#validUntil").waitFor();
    await shoot(page, "delegation-kayuhan-360-1-who");
    expect(await findings(page)).toEqual([]);
    await submit(page).click();
    await page.locator("#understood").check();
    await submit(page).click();
    await page.locator("#handover-code").fill(await codeFor(page, from));
    await submit(page).click();
    await page.getByText(/Ditawarkan ke Rina Wulandari\. Bisa diterima sampai/).waitFor();
    const other = await shop.visit("kayuhan", { width: 360 });
    await other.page.goto(linkIn(await messageTo(page, to, "handover.offer_delegation")));
    await other.page.locator("form.handover-form:not([inert])").waitFor();
    await other.page.locator("#terms").check();
    await submit(other.page).click();
    await other.page.locator("#handover-code").waitFor();
    await shoot(other.page, "delegation-kayuhan-360-2-offer");
    await other.page.locator("#handover-code").fill(await codeFor(other.page, to));
    await other.page.getByRole("heading", { name: "Kartu perwakilan" }).waitFor();
    await shoot(other.page, "delegation-kayuhan-360-3-pass");
    expect(await findings(other.page)).toEqual([]);
    // After acceptance they are logged in: the pass is in My tickets, with letters for staff and a full screen, and without a network too.
    expect(await other.page.locator(".ticket-code").innerText()).toMatch(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const letters = await other.page.locator(".ticket-code").innerText();
    await other.page.getByRole("link", { name: "Tiket saya" }).last().click();
    await other.page.getByRole("heading", { name: "Yang kamu wakili" }).waitFor();
    expect(await findings(other.page)).toEqual([]);
    await shoot(other.page, "delegation-kayuhan-360-5-my-tickets");
    await other.page.getByRole("link", { name: /^Tunjukkan kartu/ }).click();
    await other.page.getByText(letters).waitFor();
    await shoot(other.page, "delegation-kayuhan-360-6-pass");
    expect(await findings(other.page)).toEqual([]);
    await other.page.getByRole("button", { name: "Tunjukkan di meja pengambilan" }).click();
    await other.page.locator("dialog.gate-view .ticket-code").waitFor();
    await shoot(other.page, "delegation-kayuhan-360-7-desk");
    expect(await findings(other.page, "at the desk")).toEqual([]);
    await other.page.keyboard.press("Escape");
    // Once seen, it opens without a network: at its address, and from the list.
    const kept = other.page.url();
    const phone = other.page.context();
    await expect.poll(() => isKept(other.page, "/event/my-ticket"), soon).toBe(true);
    await phone.setOffline(true);
    for (const path of [kept, "/id/event/my-ticket", "/en/event/my-ticket"]) {
      const again = await phone.newPage();
      await again.goto(path);
      await hydrated(again);
      if (path !== kept) await again.getByRole("link", { name: /^(Tunjukkan kartu|Show pass)/ }).click();
      await again.getByText(letters).waitFor();
      await again.close();
    }
    await phone.setOffline(false);
    await walk(page, "Kembali", MY_TICKETS);
    await page.getByText(/^Rina Wulandari bisa mengambil untukmu sampai .+ Kelola$/).waitFor();
    await shoot(page, "delegation-kayuhan-360-8-list");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Kelola" }).click();
    await page.getByText("Rina Wulandari bisa mengambil dengan identitasnya").waitFor();
    await shoot(page, "delegation-kayuhan-360-4-owner");
    await page.getByRole("button", { name: "Batalkan perwakilan" }).click();
    expect(await findings(page, "cancel the delegation")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Batalkan perwakilan" }).click();
    await page.getByText("Diwakilkan ke Rina Wulandari: dibatalkan").waitFor();
    expect(complaints).toEqual([]);
    expect(other.complaints).toEqual([]);
    await other.close();
    await close();
  });
});

describe("a shop without either way", () => {
  it("has no menu for handovers in a shop without any, and refuses at the address [T6]", async () => {
    const { page, close } = await shop.visit("balewayang");
    await chooseTickets(page, "/en/event/tari-topeng-cirebon", 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
    await acceptAll(page);
    await goToPayment(page);
    await actAtProvider(page, "pay");
    await walk(page, SEE_TICKETS.en, MY_TICKETS);
    const href = (await page.locator('a[href*="my-ticket?t="]').first().getAttribute("href"))!;
    await page.locator('a[href*="my-ticket?t="]').first().click();
    await page.locator(".ticket-code").first().waitFor();
    expect(await page.locator('a[href*="/handover"]').count()).toBe(0);
    const ticket = new URL(href, "http://x").searchParams.get("t")!;
    await page.goto(`/en/event/tari-topeng-cirebon/handover?t=${ticket}`);
    await page.getByText("This shop's tickets can't be transferred or delegated.").waitFor();
    await shoot(page, "off-360");
    await close();
  });
});
