import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMailEmulator } from "../../harness/mail-emulator.ts";
import { startWhatsAppEmulator, type WhatsAppEmulator } from "../../harness/whatsapp-emulator.ts";
import { findings } from "../axe.ts";
import {
  acceptAll,
  BUYER,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goToPayment,
  chooseWay,
  mainAction,
  READY,
} from "../buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";

let phone: WhatsAppEmulator;
let mail: Awaited<ReturnType<typeof startMailEmulator>>;
let shop: ShopBrowser;
beforeAll(async () => {
  [phone, mail] = await Promise.all([startWhatsAppEmulator(), startMailEmulator()]);
  shop = await openShopBrowser({ WHATSAPP_TOKEN: "test-token", WHATSAPP_SENDERS: "*=106540352242922", WHATSAPP_URL: phone.url });
});
afterAll(async () => {
  await shop.close();
  await Promise.all([phone.close(), mail.close()]);
});

/** Pays at the simulation, and returns its return address for another browser. */
async function payAndTake(page: Page): Promise<string> {
  const back = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes("/transaction-status"));
  await page.locator("button[name=outcome][value=pay]").click();
  return (await back).url();
}

const lastTo = (template: string) => phone.shown.filter((each) => each.template === template);
const linkIn = (body: string) => /https?:\S+transaction-status\S+/.exec(body)![0];

describe("coming back from the payment in another browser", () => {
  it("shows in another browser that the money came and where the ticket went, and resends the link, which opens the ticket", async () => {
    const first = await shop.visit("garudarun", { languages: "id-ID" });
    const { page } = first;
    await page.goto("/");
    await hydrated(page);
    await page.locator("a[href*='/event/losari-sunset-5k']").first().click();
    await page.waitForURL("**/event/losari-sunset-5k");
    await hydrated(page);
    await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
    await acceptAll(page);
    await goToPayment(page);
    const address = await payAndTake(page);
    await first.close();

    const second = await shop.visit("garudarun", { languages: "id-ID" });
    expect((await second.page.goto(address))!.status()).toBe(200);
    await second.page.getByRole("heading", { name: "Pembayaranmu sudah masuk" }).waitFor();
    await second.page.getByText("Terkirim ke WhatsApp 0812•••890, dari ").waitFor();
    const text = await second.page.locator("main").innerText();
    for (const own of [BUYER.fullName, BUYER.phone, BUYER.email]) expect(text).not.toContain(own);
    expect(await second.page.locator("main a[href*='k='], main a[href*='b='], main img").count()).toBe(0);
    expect(await findings(second.page)).toEqual([]);
    expect(lastTo("booking.tickets")).toHaveLength(1);
    await hydrated(second.page);
    await second.page.getByRole("button", { name: "Kirim lagi" }).click();
    await second.page.getByText("Sedang dikirim ke WhatsApp 0812•••890, dari ").waitFor();
    await expect.poll(() => lastTo("booking.tickets").length, soon).toBe(2);
    await second.page.getByText("Terkirim ke WhatsApp 0812•••890, dari ").waitFor();
    const { body, to } = lastTo("booking.tickets")[1]!;
    expect(to).toBe(`62${BUYER.phone}`);
    await second.page.goto(linkIn(body));
    await second.page.getByRole("heading", { name: READY.id }).waitFor();
    await second.page.locator(".status-ticket-code").first().waitFor();
    expect(second.complaints).toEqual([]);
    await second.close();

    const third = await shop.visit("garudarun");
    const made = new URL(address);
    made.searchParams.set("r", "A".repeat(24));
    expect((await third.page.goto(made.href))!.status()).toBe(404);
    made.searchParams.delete("r");
    expect((await third.page.goto(made.href))!.status()).toBe(404);
    await third.close();
  });

  it("shows the result of a video's payment in another browser too, in a video's words", async () => {
    const first = await shop.visit("dongengku");
    const { page } = first;
    await page.goto("/en");
    await hydrated(page);
    await page.goto("/en/video");
    await hydrated(page);
    await page.locator(".event-card a", { hasText: "Sebelum Lampu Mati" }).click();
    await page.waitForURL("**/video/sebelum-lampu-mati");
    await hydrated(page);
    await mainAction(page).click();
    await page.waitForURL("**/patron-information");
    await hydrated(page);
    await page.locator("#patron-phoneNumber").fill("81255550559");
    await page.locator("#patron-fullName").fill(BUYER.fullName);
    await page.locator("#terms").check();
    await chooseWay(page.locator(".review-ways"), "Card");
    await mainAction(page).click();
    await page.waitForURL("**/paysim/**");
    expect(await page.locator("main, body").first().innerText()).not.toContain("Watching");
    const address = await payAndTake(page);
    await first.close();

    const second = await shop.visit("dongengku");
    expect((await second.page.goto(address))!.status()).toBe(200);
    await second.page.getByRole("heading", { name: "Your payment arrived" }).waitFor();
    await second.page.getByText("Sent to WhatsApp 0812•••559, from ").waitFor();
    expect(await second.page.locator("main").innerText()).not.toMatch(/ticket|seat|gate/i);
    await hydrated(second.page);
    const before = phone.shown.length;
    await second.page.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => phone.shown.length, soon).toBeGreaterThan(before);
    await second.page.goto(linkIn(phone.shown.at(-1)!.body));
    await second.page.getByRole("heading", { name: /Ready to watch|preparing your video/ }).waitFor();
    expect(await second.page.locator("main").innerText()).not.toMatch(/Watching/);
    expect(second.complaints).toEqual([]);
    await second.close();
  });
});
