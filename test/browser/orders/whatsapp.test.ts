import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { chooseTickets, mainAction } from "../buyer.ts";
import { readQr } from "../read-qr.ts";
import { hydrated, shareShopBrowser, type ShopBrowser, takenOver } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

const BOTH = "/event/jejak-yang-hilang";
const ONLY = "/event/petik-merah";
const CODE = /WA-[2-9A-HJKMNP-TV-Z]{6}/;

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

const book = (page: Page, name = "Book on WhatsApp") => page.getByRole("button", { name }).filter({ visible: true });
const openLink = (page: Page, name = "Open WhatsApp") => page.getByRole("link", { name });

async function codeIn(page: Page): Promise<string> {
  return CODE.exec((await page.locator("blockquote").textContent()) ?? "")![0];
}

/** Replaces WhatsApp, which no test reaches. */
async function withWhatsapp(page: Page): Promise<string[]> {
  const opened: string[] = [];
  await page.context().route("https://wa.me/**", (route) => {
    opened.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>chat</title>" });
  });
  return opened;
}

describe("booking on WhatsApp", () => {
  it("shows the message with its reference, opens the chat in the visitor's language, and keeps the choice", async () => {
    const { page, complaints, pushed, close } = await shop.visit("kelasseduh", { context: { hasTouch: true, isMobile: true } });
    const opened = await withWhatsapp(page);
    await chooseTickets(page, `/id${ONLY}`, 2);
    await takenOver(mainAction(page));
    expect(await mainAction(page).innerText()).toBe("Pesan lewat WhatsApp");
    expect(await page.getByText("Event ini dipesan lewat WhatsApp.").count()).toBe(1);
    await mainAction(page).click();
    await page.locator("blockquote").waitFor();
    const code = await codeIn(page);
    await page.getByLabel("Nama").fill("Sari");
    const message = (await page.locator("blockquote").textContent())!;
    expect(message).toContain(`saya mau pesan 2 × Peserta untuk Petik Merah`);
    expect(message).toContain(`Nama: Sari. Ref ${code}.`);
    expect(await page.getByText("perkiraan").count()).toBeGreaterThan(0);
    const href = new URL((await openLink(page, "Buka WhatsApp").getAttribute("href"))!);
    expect([href.origin, href.pathname, href.searchParams.get("text")]).toEqual(["https://wa.me", "/628115550674", message]);
    await openLink(page, "Buka WhatsApp").click();
    await page.waitForURL("https://wa.me/**");
    expect(opened).toHaveLength(1);
    await page.goBack();
    await hydrated(page);
    await page.locator(".event-ticket output").first().filter({ hasText: "2" }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Sari");
    expect(await pushed("purchase")).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("answers in the demo by a labelled button: orders for WhatsApp alone can then be paid here", async () => {
    const { page, complaints, close } = await shop.visit("kelasseduh", { width: 360 });
    await withWhatsapp(page);
    await chooseTickets(page, `/en${ONLY}`, 1);
    await takenOver(mainAction(page));
    await mainAction(page).click();
    await page.locator("blockquote").waitFor();
    await page.getByText("In this demo, a button sends your message.").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Continue as if the message was sent" }).click();
    await page.getByText("You can finish your order now").waitFor();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.locator("blockquote").waitFor({ state: "detached" });
    await mainAction(page).click();
    await page.waitForURL("**/patron-information**");
    await page.locator("#patron-fullName").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps the WhatsApp message open beside the page on a desktop, and shows that it waits", async () => {
    const { page, complaints, pushed, close } = await shop.visit("karcis", { width: 1280 });
    await withWhatsapp(page);
    await chooseTickets(page, BOTH, 1);
    await takenOver(book(page));
    await book(page).click();
    await page.locator("blockquote").waitFor();
    const [chat] = await Promise.all([page.context().waitForEvent("page"), openLink(page).click()]);
    await chat.waitForURL(/^https:\/\/wa\.me\/628115550000/);
    await page.getByText("Waiting for you in WhatsApp").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await openLink(page, "Open again").count()).toBe(1);
    expect(await page.getByRole("button", { name: "Copy number and text" }).count()).toBe(1);
    expect(await pushed("whatsapp_open")).toMatchObject([{ place: "event" }]);
    expect(await pushed("begin_checkout")).toMatchObject([{ mode: "whatsapp", currency: "IDR", value: 485_000 }]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows a code that opens WhatsApp on a phone, and lets the quantity change beside the message", async () => {
    const { page, complaints, close } = await shop.visit("kelasseduh", { width: 1280 });
    await chooseTickets(page, ONLY, 1);
    await takenOver(mainAction(page));
    await mainAction(page).click();
    const picture = page.getByRole("img", { name: "QR code that opens this message in WhatsApp" });
    await picture.waitFor();
    expect(await readQr(picture)).toBe(await openLink(page).getAttribute("href"));
    const first = await codeIn(page);
    await page.getByRole("dialog").getByRole("button", { name: "Add one Traveller, now 1" }).click();
    await page.locator("blockquote[aria-busy=false]").filter({ hasText: "2 × Traveller" }).waitFor();
    expect(await codeIn(page)).not.toBe(first);
    await picture.waitFor();
    expect(await readQr(picture)).toBe(await openLink(page).getAttribute("href"));
    expect(complaints).toEqual([]);
    await close();
  });

  it("gives equal choices the same WhatsApp reference, and another choice another one", async () => {
    const { page, close } = await shop.visit("kelasseduh");
    await chooseTickets(page, ONLY, 1);
    await takenOver(mainAction(page));
    const codes: string[] = [];
    for (const step of ["again", "more", "done"]) {
      // Until the answer comes, the earlier message may be shown.
      const noted = page.waitForResponse("**/api/v1/order-drafts**");
      await mainAction(page).click();
      const { code } = (await (await noted).json()) as { code: string };
      await page.locator("blockquote[aria-busy=false]").filter({ hasText: code }).waitFor();
      codes.push(code);
      await page.getByRole("button", { name: "Close" }).click();
      await page.locator("blockquote").waitFor({ state: "detached" });
      if (step === "more") await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    }
    expect(codes[1]).toBe(codes[0]);
    expect(codes[2]).not.toBe(codes[0]);
    await close();
  });

  it("asks for tickets before booking on WhatsApp", async () => {
    const { page, close } = await shop.visit("kelasseduh");
    await walkToPage(page, ONLY);
    await takenOver(mainAction(page));
    await mainAction(page).click();
    await page.waitForFunction(() => document.activeElement?.id === "tickets-title");
    expect(await page.locator("blockquote").count()).toBe(0);
    await close();
  });

  it("reports a lost network while booking on WhatsApp, and continues when it returns", async () => {
    const { page, close } = await shop.visit("karcis");
    await chooseTickets(page, BOTH, 1);
    await takenOver(book(page));
    await book(page).click();
    await page.locator("blockquote").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.route("**/api/v1/order-drafts**", (route) => route.abort());
    await book(page).click();
    await page.getByText("No connection. You can safely try again.").waitFor();
    await page.unroute("**/api/v1/order-drafts**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("blockquote").waitFor();
    expect(await codeIn(page)).toMatch(CODE);
    expect(await page.getByText("No connection. You can").count()).toBe(0);
    await close();
  });

  it("offers no booking on WhatsApp for other events, or for a tenant without a number", async () => {
    for (const [tenant, path] of [
      ["karcis", "/event/pasar-kota-tua"],
      ["jenius", "/event/co-run"],
    ] as const) {
      const { page, close } = await shop.visit(tenant);
      await walkToPage(page, path);
      expect(await book(page).count()).toBe(0);
      await close();
    }
  });
});

describe("the link in the message", () => {
  it("restores a WhatsApp choice in another browser, where it can be paid on the page", async () => {
    const first = await shop.visit("karcis");
    await chooseTickets(first.page, BOTH, 1);
    await takenOver(book(first.page));
    await book(first.page).click();
    await first.page.locator("blockquote").waitFor();
    const message = (await first.page.locator("blockquote").textContent())!;
    const link = new URL(/https?:\S+$/.exec(message)![0]);
    await first.close();

    const { page, complaints, close } = await shop.visit("karcis");
    await page.goto(link.pathname + link.search);
    await page.getByText(`Your choice ${link.searchParams.get("draft")} is back.`).waitFor();
    await page.locator(".event-ticket output").first().filter({ hasText: "1" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await hydrated(page);
    await page.locator(".event-ticket output").first().filter({ hasText: "1" }).waitFor();
    await mainAction(page).click();
    await page.waitForURL("**/patron-information**");
    expect(complaints).toEqual([]);
    await close();
  });

  it("reports an unknown, foreign or malformed WhatsApp reference, and keeps the choice", async () => {
    const other = await shop.visit("kelasseduh");
    await chooseTickets(other.page, ONLY, 1);
    await takenOver(mainAction(other.page));
    await mainAction(other.page).click();
    await other.page.locator("blockquote").waitFor();
    const foreign = await codeIn(other.page);
    await other.close();

    const { page, complaints, close } = await shop.visit("karcis");
    await chooseTickets(page, BOTH, 1);
    for (const code of [foreign, "WA-222222", "%3Cscript%3E", ""]) {
      await page.goto(`${BOTH}?draft=${code}`);
      await page.getByText("This link has expired or isn't known here.").waitFor();
      await page.locator(".event-ticket output").first().filter({ hasText: "1" }).waitFor();
      await page.waitForFunction(() => location.search === "");
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
