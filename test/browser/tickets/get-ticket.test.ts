import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { actAtProvider, buyUntilPayment, READY, SEE_TICKETS } from "../buyer.ts";
import { readQr } from "../read-qr.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, EVENTS, walk, walkToGetTicket } from "../walk.ts";

const ROOT = join(import.meta.dirname, "../../..");
const NUMBER = "81234567890";
const CODE = /^[0-9A-Z $%*+\-./:]{144}$/;

let dataDir: string;
let shop: ShopBrowser;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "karcis-get-"));
  await putSeededDatabase(dataDir);
  shop = await openShopBrowser({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Buys, and returns the order's number. */
async function buy(tenant: string, event: string, qty: number): Promise<string> {
  const { page, close } = await shop.visit(tenant);
  await buyUntilPayment(page, `/en/event/${event}`, qty);
  await actAtProvider(page, "pay");
  await page.getByRole("heading", { name: READY.en }).waitFor();
  await walk(page, SEE_TICKETS.en, "My tickets", "My purchases");
  await page.locator(".purchase-list").waitFor();
  const text = await page.locator("main").innerText();
  await close();
  return /\b[2-9A-HJ-NP-Z]{8}\b/.exec(text)![0];
}

async function codeFor(page: Page): Promise<string> {
  return page.evaluate(async (to) => {
    const { messages } = (await (await fetch("/dev/outbox.json")).json()) as {
      messages: { recipient: string; template: string; body: string }[];
    };
    return /\d{6}/.exec(messages.find((each) => each.recipient === to && each.template === "identity.code")!.body)![0];
  }, `+62${NUMBER}`);
}

const code = (page: Page) => readQr(page.locator(".ticket-qr img").first());

async function fill(page: Page, name: string): Promise<void> {
  await page.locator("#get-name").fill(name);
  await page.locator("#get-phone").fill(`0${NUMBER}`);
  await page.locator(".claim-card button[type=submit]").click();
}
const noSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe("get ticket", () => {
  it("asks for name, number and code, and shows the tickets with readable codes, on a phone [R1] [B8]", async () => {
    await buy("garudarun", "losari-sunset-5k", 2);
    const { page, complaints, pushed, close } = await shop.visit("garudarun");
    await enterShop(page, "/en");
    await walkToGetTicket(page, /Losari Sunset 5K/);
    expect(new URL(page.url()).pathname).toBe("/en/event/get-ticket/losari-sunset-5k");
    expect(await findings(page)).toEqual([]);
    await page.locator(".claim-card button[type=submit]").click();
    await page.getByText("Enter the full name").first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe("get-name");
    await fill(page, "Somebody Else");
    await page.locator("#get-code").waitFor();
    expect(await page.locator("main").innerText()).toContain("0812•••890");
    expect(await findings(page)).toEqual([]);
    const digits = await codeFor(page);
    await page.locator("#get-code").fill(digits === "000000" ? "000001" : "000000");
    await page.getByText("That code isn't right. 4 tries left.").waitFor();
    await page.locator("#get-code").fill(digits);
    await page.getByText("No ticket matches that name and number. Use the details given when ordering, or ask the buyer.").waitFor();
    // The input is still there, and the number is proved: no second code.
    expect(await page.locator("#get-phone").inputValue()).toMatch(/81234567890$/);
    await page.locator("#get-name").fill("budi  SANTOSO");
    await page.locator(".claim-card button[type=submit]").click();
    await page.getByRole("heading", { name: "Here are your 2 tickets" }).waitFor();
    expect(await code(page)).toMatch(CODE);
    expect(await findings(page)).toEqual([]);
    expect(await noSideways(page)).toBe(true);
    const first = await code(page);
    await page.locator(".claim-choice button").nth(1).click();
    const isAnother = async () => {
      const second = await code(page);
      return second !== undefined && CODE.test(second) && second !== first;
    };
    await expect.poll(isAnother, soon).toBe(true);
    await page.getByRole("button", { name: "Show at the gate" }).click();
    await expect.poll(() => page.locator("dialog[open] .ticket-qr img").count(), soon).toBe(1);
    await expect.poll(async () => (await pushed("get_ticket_found")).length, soon).toBe(1);
    expect(JSON.stringify(await pushed("get_ticket_submit"))).not.toMatch(/Budi|8123/i);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ["jenius", "/id/get-ticket/", 1280],
    ["melancarun", "/id/event/get-ticket/", 360],
  ])("finds a ticket in Indonesian at %s, from either address [R1] [B8]", async (tenant, lookup, width) => {
    const { page, complaints, close } = await shop.visit(tenant, { width, languages: "id-ID" });
    await enterShop(page, "/id");
    await walk(page, EVENTS);
    const links = await page.locator("main a[href*='/event/']").evaluateAll((all) => all.map((a) => a.getAttribute("href")!));
    const slug = links.flatMap((href) => /\/event\/([a-z0-9-]+)$/.exec(href)?.[1] ?? [])[0];
    await page.goto(lookup + slug);
    await hydrated(page);
    await page.getByRole("heading", { name: "Cari tiketmu" }).waitFor();
    await fill(page, "Budi Santoso");
    await page.locator("#get-code").waitFor();
    await page.locator("#get-code").fill(await codeFor(page));
    await page.getByText("Tidak ada tiket dengan nama dan nomor itu. Pakai data saat memesan, atau tanya pemesannya.").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await noSideways(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it("returns not found for anything but an event or a claim", async () => {
    const { page, close } = await shop.visit("garudarun");
    expect((await page.goto("/en/get-ticket/no-such-event"))!.status()).toBe(404);
    expect((await page.goto("/en/get-ticket/%3Cscript%3E"))!.status()).toBe(404);
    await close();
  });

  it("opens a claim by its link's token once, and removes the token from the address [B8]", async () => {
    const reference = await buy("garudarun", "losari-sunset-5k", 1);
    await shop.close();
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [join(ROOT, "cli", "karcis.ts"), "ticket", ...args], {
        cwd: ROOT,
        encoding: "utf8",
        env: { ...process.env, DATA_DIR: dataDir },
      });
    const link = new URL(run("claim", "garudarun", reference, "--token").trim());
    run("otp", "garudarun", "off");
    shop = await openShopBrowser({ DATA_DIR: dataDir });
    const { page, complaints, close } = await shop.visit("garudarun", { width: 1280 });
    await page.goto(`/en${link.pathname}${link.hash}`);
    await page.getByRole("heading", { name: "Here is your ticket" }).waitFor();
    expect(await code(page)).toMatch(CODE);
    await expect.poll(() => page.url(), soon).not.toContain("t=");
    expect(complaints).toEqual([]);
    const other = await shop.visit("garudarun");
    await other.page.goto(`/en${link.pathname}${link.hash}`);
    await other.page.getByText("This link has been used or has expired.").waitFor();
    await hydrated(other.page);
    // The tenant has turned codes off: name and number are enough.
    await fill(other.page, "Budi Santoso");
    await other.page.getByRole("heading", { name: "Here is your ticket" }).waitFor();
    await close();
    await other.close();
  });
});
