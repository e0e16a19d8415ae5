import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventOf, freshKey, newBuyer } from "../../harness/buyer.ts";
import { overHttp } from "../../harness/over-http.ts";
import { findings } from "../axe.ts";
import { buyUnsigned, drawSignature, fillRelease, messageTo, walkToRelease } from "./signing.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

describe("a release", () => {
  it("lets a participant read, sign, store, download and check a release, on a small phone in Indonesian [R1]", async () => {
    const { codes } = await buyUnsigned(shop, { tenant: "garudarun", slug: "losari-sunset-5k", qty: 1 });
    const { page, complaints, pushed, close } = await shop.visit("garudarun", { width: 360 });
    const all: string[] = [];
    await walkToRelease(page, { front: "/id", code: codes[0]!, event: "losari-sunset-5k" });
    expect(await page.title()).toContain("Surat pernyataan dan pelepasan tuntutan");
    expect(await page.locator("article").textContent()).toContain("Risiko");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    all.push(...(await findings(page, "release")));
    await page.getByRole("button", { name: "Tanda tangani", exact: true }).click();
    const summary = page.locator("[data-summary]");
    await expect.poll(() => summary.locator("li").count(), soon).toBe(8);
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement), soon).toBe(true);
    all.push(...(await findings(page, "with errors")));
    await fillRelease(page, "081234567890");
    await drawSignature(page);
    await page.getByRole("button", { name: "Tanda tangani", exact: true }).click();
    await page.getByRole("heading", { name: "Konfirmasi nomormu" }).waitFor();
    all.push(...(await findings(page, "code")));
    const code = /\d{6}/.exec(await messageTo(page, "+6281234567890", "identity.code"))![0];
    await page.locator("#waiver-code").fill(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
    await page.getByText("Kode salah").waitFor();
    const [signed] = await Promise.all([page.waitForResponse(/\/signatures\?/), page.locator("#waiver-code").fill(code)]);
    const { accessKey } = (await signed.json()) as { accessKey: string };
    await page.getByRole("heading", { name: "Sudah ditandatangani", level: 1 }).waitFor();
    all.push(...(await findings(page, "signed")));
    expect(all).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect.poll(() => pushed("waiver_signed"), soon).toHaveLength(1);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const secret of ["Sari", "3273014401900001", "1990-01-04"]) expect(stored).not.toContain(secret);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Unduh PDF" }).click()]);
    expect(download.suggestedFilename()).toBe(`garudarun-${codes[0]}.pdf`);
    const address = page.url();
    const verification = (await page.locator(".waiver-codes").textContent())!;
    await walk(page, "Tanda tangani surat pernyataan", "Periksa kode verifikasi");
    await page.locator("#check-code").fill(verification);
    await page.getByRole("button", { name: "Periksa" }).click();
    await page.getByText("Asli dan berlaku").waitFor();
    expect(await page.locator("main").innerText()).toContain("S. D.");
    expect(await page.locator("main").innerText()).not.toContain("Sari");
    await page.locator("#check-code").fill("7K2M94QDXW3T8RHJ");
    await page.getByRole("button", { name: "Periksa" }).click();
    await page.getByText("Tidak ada surat pernyataan dengan kode ini").waitFor();
    expect(complaints).toEqual([]);
    await close();

    // The record's address does not open it in another browser. With the key of its link it does, and the key is removed from the address.
    const other = await shop.visit("garudarun");
    for (const wrong of [address, `${address}&k=AAAAAAAAAAAAAAAAAAAAAA`]) {
      expect((await other.page.goto(wrong))?.status()).toBe(404);
      await other.page.getByText("Surat pernyataan ini tidak bisa dibuka di sini").waitFor();
    }
    await other.page.goto(`${address}&k=${accessKey}`);
    await other.page.getByRole("heading", { name: "Sudah ditandatangani", level: 1 }).waitFor();
    expect(other.page.url()).toBe(address);
    expect(address).not.toContain("k=");
    await other.close();
  });

  it("sends a release to the other participant, who opens a short link and signs by keyboard on a desktop in English", async () => {
    await buyUnsigned(shop, { tenant: "jenius", slug: "co-run", qty: 1 });
    const { page, complaints, close } = await shop.visit("jenius", { width: 1280 });
    await enterShop(page);
    const bought = await messageTo(page, "+6281234567890", "booking.tickets");
    await page.goto(/http\S+\/event\/co-run\/transaction-status\?\S+/.exec(bought)![0]);
    await page.getByRole("heading", { name: "You're registered. 2 waivers to sign", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Sign or send links" }).click();
    await page.waitForURL("**/en/waiver-release/jenius/participants?**");
    await page.getByRole("heading", { name: "Who has signed" }).waitFor();
    expect(await page.getByText("Not signed").count()).toBe(2);
    expect(await findings(page, "order")).toEqual([]);
    await page
      .getByRole("button", { name: /^Send a link to/ })
      .last()
      .click();
    // The order has a number for each participant, but this one uses another.
    await page.getByText(/^The link goes to .*•••.* on WhatsApp\.$/).waitFor();
    await page.getByRole("button", { name: "Use another number" }).click();
    await page.locator("input[inputmode=tel]").fill("81277778888");
    await page.getByRole("button", { name: "Send a link", exact: true }).last().click();
    await page
      .getByText(/^Link requested on/)
      .first()
      .waitFor();
    const message = await messageTo(page, "+6281277778888", "waiver.link");
    await close();

    const own = await shop.visit("jenius", { width: 1280 });
    await own.page.goto(/http\S+\/l\/\S+/.exec(message)![0]);
    await hydrated(own.page);
    expect(new URL(own.page.url()).pathname).toBe("/en/waiver-release/jenius");
    // The link says for which ticket of which event.
    await own.page.getByText(/^Ticket \w{4}-\w{4}-\w{4}$/).waitFor();
    expect(await own.page.locator("#ticketCode, select#event").count()).toBe(0);
    await fillRelease(own.page, "81277778888");
    expect(await own.page.locator("svg#signature").count()).toBe(0);
    await own.page.locator("#typedName").focus();
    await own.page.keyboard.press("Enter");
    await own.page.waitForFunction(() => document.activeElement?.id === "waiver-code");
    const code = /\d{6}/.exec(await messageTo(own.page, "+6281277778888", "identity.code"))![0];
    await own.page.keyboard.type(code);
    await own.page.getByRole("heading", { name: "Signed", level: 1 }).waitFor();
    expect([...complaints, ...own.complaints]).toEqual([]);
    await own.close();
  });

  it("lets a guardian sign for a child, in a part that appears with the birth date", async () => {
    const { codes } = await buyUnsigned(shop, { tenant: "melancarun", slug: "braga-pagi-10k", qty: 1 });
    const { page, close } = await shop.visit("melancarun", { width: 360 });
    await walkToRelease(page, { front: "/en", code: codes[0]!, event: "braga-pagi-10k" });
    expect(await page.locator("#guardian-fullName").count()).toBe(0);
    await fillRelease(page, "81255556666", { birthDate: "2014-05-05" });
    await page.locator("#guardian-fullName").waitFor();
    expect(await findings(page, "guardian")).toEqual([]);
    await page.locator("#guardian-fullName").fill("Ibu Dewi");
    await page.locator("#guardian-relation").fill("mother");
    await page.locator("#guardian-idNumber").fill("A1234567");
    await drawSignature(page);
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await page.locator("#waiver-code").waitFor();
    await page.locator("#waiver-code").fill(/\d{6}/.exec(await messageTo(page, "+6281255556666", "identity.code"))![0]);
    await page.getByRole("heading", { name: "Signed", level: 1 }).waitFor();
    expect(await page.locator("main").innerText()).toContain("Ibu Dewi");
    await close();
  });

  it("keeps a release's input on a network error, and shows no releases for tenants without them [T5]", async () => {
    const { page, close } = await shop.visit("garudarun", { width: 360 });
    await walkToRelease(page, { front: "/en", code: "7K2M-94QD-XW3T", event: "losari-sunset-5k" });
    await fillRelease(page, "81244443333");
    await drawSignature(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await page.locator("main [role=alert]").waitFor();
    expect(await page.locator("#fullName").inputValue()).toBe("Sari Dewi");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await page.locator("#waiver-code").fill(/\d{6}/.exec(await messageTo(page, "+6281244443333", "identity.code"))![0]);
    await page.getByText("Check the ticket code").first().waitFor();
    expect(await page.locator("#fullName").inputValue()).toBe("Sari Dewi");
    for (const path of [
      "/waiver-release/jenius",
      "/waiver-release/nothing",
      "/waiver-release/jenius/check",
      "/waiver-release/jenius/participants",
    ])
      expect((await page.goto(path))?.status(), path).toBe(404);
    await close();
    const other = await shop.visit("karcis");
    expect((await other.page.goto("/waiver-release/garudarun"))?.status()).toBe(404);
    await other.close();
  });
});

describe("a short link", () => {
  it("shows the brand's not-found screen for an invalid short link [R1]", async () => {
    const { page, close } = await shop.visit("garudarun");
    const answer = await page.goto("/id/l/ABCDEFGHJK");
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    expect(await page.locator("main").innerText()).toContain("/l/ABCDEFGHJK");
    expect(await page.locator("header img").first().getAttribute("src")).toContain("garudarun");
    await close();
  });

  it("opens an event with the tickets of a short link in the order", async () => {
    const buyer = newBuyer(overHttp(shop.server.port), { tenant: "garudarun", port: shop.server.port });
    const event = await eventOf(buyer, "losari-sunset-5k");
    const price = event.prices.find(({ state }) => state === "available" || state === "few_left")!;
    const { page, complaints, close } = await shop.visit("garudarun", { width: 360 });
    await page.goto(`/en/event/losari-sunset-5k/choice?category=${price.id}&qty=2&utm_source=poster&headerless=1`);
    await page.waitForURL("**/en/event/losari-sunset-5k?**");
    expect(new URL(page.url()).search).toBe("?utm_source=poster&headerless=1");
    await page.locator(".event-ticket output", { hasText: "2" }).first().waitFor();
    await page.goto(`/en/event/losari-sunset-5k/choice?category=${freshKey()}&qty=2`);
    await page.waitForURL("**/en/event/losari-sunset-5k");
    expect(complaints).toEqual([]);
    await close();
  });
});
