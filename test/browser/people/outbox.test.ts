import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findingsAtBoth } from "../axe.ts";
import { actAtProvider, buyUntilPayment, READY, SEE_TICKETS } from "../buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { MY_TICKETS, walk } from "../walk.ts";

const RUN = "/event/garuda-half-jakarta";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

describe("messages of a purchase", () => {
  it("shows simulated messages at /dev/outbox on a small phone, whose link opens the order anywhere [B3]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun", { width: 360 });
    await buyUntilPayment(page, `/id${RUN}`, 2);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.id }).waitFor();
    expect(await page.getByText("WhatsApp dan email di sini hanya simulasi, tidak ada yang dikirim.").count()).toBe(1);
    expect(await page.getByText("Terkirim ke WhatsApp").count()).toBe(0);
    await page.getByRole("link", { name: "Baca pesannya di /dev/outbox" }).click();
    await page.waitForURL("**/dev/outbox");
    await expect
      .poll(async () => {
        await page.reload();
        return page.locator("li[data-channel=whatsapp]").evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset["template"]));
      }, soon)
      .toEqual(["booking.tickets"]);
    const tickets = page.locator("li[data-template='booking.tickets'][data-channel=whatsapp]");
    expect(await tickets.locator("b", { hasText: "Garuda Half Jakarta" }).count()).toBe(1);
    expect(await tickets.locator("a").count()).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // Letters keep the width that their captions name, and move sideways.
    const widths = await page.locator("iframe").evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
    expect(new Set(widths)).toEqual(new Set([375]));
    expect(complaints).toEqual([]);
    const link = (await tickets.locator("a[href*=transaction-status]").getAttribute("href"))!;
    const ticket = (await tickets.locator("a[href*='/ticket/']").first().getAttribute("href"))!;
    await close();

    // The link beside a person opens only that person's ticket.
    const friend = await shop.visit("garudarun");
    await friend.page.goto(ticket);
    await friend.page.locator(".ticket-qr img").first().waitFor();
    await hydrated(friend.page);
    expect(await findingsAtBoth(friend.page, "a ticket of a link")).toEqual([]);
    expect(await friend.page.getByText("1 dari 2").count()).toBe(0);
    expect(await friend.page.locator("main a[href*='b='], main a[href*=handover], main a[href*=pdf]").count()).toBe(0);
    await walk(friend.page, MY_TICKETS);
    // The shop does not know the friend: My tickets shows the login.
    await friend.page.locator("input[inputmode=tel]").waitFor();
    expect(await friend.page.getByText("Garuda Half Jakarta").count()).toBe(0);
    expect(friend.complaints).toEqual([]);
    await friend.close();

    const other = await shop.visit("garudarun");
    await other.page.goto(link);
    await other.page.getByRole("heading", { name: READY.id }).waitFor();
    // The key was removed from the address. A cookie now identifies the browser.
    expect(link).toContain("&k=");
    expect(other.page.url()).not.toContain("k=");
    await other.page.reload();
    await other.page.getByRole("heading", { name: READY.id }).waitFor();
    await other.page.getByRole("button", { name: "Siapa yang bisa membuka pesanan ini" }).click();
    await other.page.getByText("Perangkat ini", { exact: true }).waitFor();
    await other.page.getByRole("button", { name: "Matikan tautan lama" }).click();
    await other.page.getByRole("button", { name: "Ya, matikan" }).click();
    await other.page.getByRole("button", { name: "Matikan tautan lama" }).waitFor();
    await other.page.keyboard.press("Escape");
    const third = await shop.visit("garudarun");
    expect((await third.page.goto(link))?.status()).toBe(404);
    expect(third.page.url()).not.toContain("k=");
    expect((await third.page.goto(ticket))?.status()).toBe(404);
    await third.close();
    await walk(other.page, SEE_TICKETS.id);
    expect(new URL(other.page.url()).searchParams.get("b")).toBe(new URL(link).searchParams.get("b"));
    await other.page.locator(".ticket-qr img").first().waitFor();
    await other.close();
  });
});
