import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { freshNumber, overflow, shoot } from "../tickets/handing-pages.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { buyUnsigned, drawSignature, fillRelease, messageTo, walkToRelease } from "../tickets/signing.ts";
import { ACCOUNT, walkByHeader } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

const OWN = "3273014401900001";
const GUARDIANS = "A1234567";
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
const codeTo = async (page: Page, number: string) => /\d{6}/.exec(await messageTo(page, `+62${number}`, "identity.code"))![0];
const lines = (page: Page) => page.locator("svg#signature polyline, svg#signature path").count();

describe("a release that is being signed", () => {
  it("keeps a release and its code step over a reload and another language, without identity numbers [B10]", async () => {
    const { codes } = await buyUnsigned(shop, { tenant: "melancarun", slug: "braga-pagi-10k", qty: 1 });
    const { page, complaints, close } = await shop.visit("melancarun", { width: 360 });
    const number = freshNumber();
    await walkToRelease(page, { front: "/en", code: codes[0]!, event: "braga-pagi-10k" });
    await fillRelease(page, number, { birthDate: "2014-05-05" });
    await page.locator("#guardian-fullName").fill("Ibu Dewi");
    await page.locator("#guardian-relation").fill("mother");
    await page.locator("#guardian-idNumber").fill(GUARDIANS);
    await page.locator("#typedName").fill("Ibu Dewi");
    await page.locator("#health-notes").fill("Peanuts");
    await drawSignature(page);
    await page.locator(".shop-lang a[hreflang=id]").filter({ visible: true }).first().click();
    await page.waitForURL("**/id/waiver-release/melancarun");
    await hydrated(page);
    expect(await page.locator("#ticketCode").inputValue()).toBe(codes[0]);
    await expect.poll(() => page.locator("#fullName").inputValue(), soon).toBe("Sari Dewi");
    expect(await page.locator("#guardian-fullName").inputValue()).toBe("Ibu Dewi");
    expect(await page.locator("#health-notes").inputValue()).toBe("Peanuts");
    expect(await lines(page)).toBeGreaterThan(0);
    expect([await page.locator("#idNumber").inputValue(), await page.locator("#guardian-idNumber").inputValue()]).toEqual(["", ""]);
    const text = await kept(page);
    expect(text).toContain("Ibu Dewi");
    for (const secret of [OWN, GUARDIANS]) expect(text).not.toContain(secret);

    await page.locator("#idNumber").fill(OWN);
    await page.locator("#guardian-idNumber").fill(GUARDIANS);
    await page.getByRole("button", { name: "Tanda tangani", exact: true }).click();
    await page.locator("#waiver-code").waitFor();
    await page.reload();
    await hydrated(page);
    await page.locator("#waiver-code").waitFor();
    await shoot(page, "release-code-again");
    expect(await findings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    // Signing needs more than the code: identity numbers are never stored, so they are asked for again.
    await page.locator("#waiver-code").fill(await codeTo(page, number));
    await expect.poll(() => page.locator("#idNumber").getAttribute("aria-invalid"), soon).toBe("true");
    await page.locator("#idNumber").fill(OWN);
    await page.locator("#guardian-idNumber").fill(GUARDIANS);
    await page.locator(".waiver-code button[type=submit]").click();
    await page.getByRole("heading", { name: "Sudah ditandatangani", level: 1 }).waitFor();
    await expect.poll(() => kept(page), soon).not.toContain("Dewi");
    expect(complaints).toEqual([]);
    await close();
  });

  it("logs in the signing number, whose tickets need no other code [B10]", async () => {
    const { codes } = await buyUnsigned(shop, { tenant: "garudarun", slug: "losari-sunset-5k", qty: 1 });
    const { page, complaints, close } = await shop.visit("garudarun", { width: 360 });
    await walkToRelease(page, { front: "/en", code: codes[0]!, event: "losari-sunset-5k" });
    await fillRelease(page, "81234567890");
    await drawSignature(page);
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await page.locator("#waiver-code").fill(await codeTo(page, "81234567890"));
    await page.getByRole("heading", { name: "Signed", level: 1 }).waitFor();
    await page.getByRole("link", { name: "My tickets" }).first().click();
    await page.locator(".tickets-bundle").first().waitFor();
    expect(await page.locator("#login-phone").count()).toBe(0);
    await walkByHeader(page, ACCOUNT);
    await expect.poll(async () => (await page.locator("main").innerText()).replace(/\D/g, ""), soon).toContain("6281234567890");
    await shoot(page, "account");
    expect(complaints).toEqual([]);
    await close();
  });
});
