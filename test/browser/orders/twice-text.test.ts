import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAtProvider, buyUntilPayment, fillBuyer } from "../buyer.ts";
import { overflow, shoot } from "../tickets/handing-pages.ts";
import { hydrated, openShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, LOG_IN, MY_TICKETS, PURCHASES, walk, walkByHeader, walkToPage } from "../walk.ts";

const BACK = /^(Back|Kembali)$/;

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

/** Elements beyond the page, or cut off in their button, with text twice as large. */
async function tooWide(page: Page, place: string): Promise<readonly string[]> {
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  await shoot(page, `twice-${place}`);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main, main *, dialog[open] *")]
      .filter((part) => /hidden|clip/.test(getComputedStyle(part).overflowX) && part.clientWidth > 2)
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.className}: ${part.innerText.slice(0, 60)}`),
  );
  const by = await overflow(page);
  return [...(by > 0 ? [`${place}: ${by} px too wide`] : []), ...cut.map((text) => `${place}: "${text}" is cut`)];
}

/** Whether a press in the middle of a button reaches it. */
const isReachable = (page: Page, button: string) =>
  page
    .locator(button)
    .first()
    .evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });

describe("with text twice as large, on 360 px", () => {
  it.each([
    ["garudarun", "id"],
    ["melancarun", "en"],
  ] as const)(
    "fits tickets, gate, purchases, handover and login into the page with double text: %s, %s [B8] [B9] [B10]",
    async (tenant, locale) => {
      const { page, complaints, close } = await shop.visit(tenant, { width: 360 });
      const slug = tenant === "garudarun" ? "losari-sunset-5k" : "braga-pagi-10k";
      const all: string[] = [];
      await enterShop(page, `/${locale}`);
      await walkByHeader(page, LOG_IN);
      all.push(...(await tooWide(page, `${tenant}-login`)));
      await page.locator("#login-phone").fill("081290005500");
      await page.locator(".login-form button[type=submit]").click();
      await page.locator("#login-code").waitFor();
      all.push(...(await tooWide(page, `${tenant}-code`)));

      await buyUntilPayment(page, `/${locale}/event/${slug}`, 1);
      await actAtProvider(page, "pay");
      await page.locator(".status-ticket").first().waitFor();
      await page.locator(".status-code img").waitFor();
      all.push(...(await tooWide(page, `${tenant}-paid`)));
      await walk(page, BACK);
      for (const [path, name, ready] of [
        ["/event/my-ticket", MY_TICKETS, ".tickets-bundle"],
        ["/event/my-ticket?tab=purchases", PURCHASES, ".purchase-list"],
      ] as const) {
        await walk(page, name);
        expect(page.url().endsWith(`/${locale}${path}`)).toBe(true);
        await page.locator(ready).first().waitFor();
        all.push(...(await tooWide(page, `${tenant}${path.replaceAll(/\W+/g, "-")}`)));
      }
      await walk(page, MY_TICKETS);
      await page.locator('.tickets-bundle a[href*="my-ticket?t="]').first().click();
      await page.locator(".ticket-qr img").first().waitFor();
      await hydrated(page);
      all.push(...(await tooWide(page, `${tenant}-ticket`)));
      expect(await isReachable(page, ".ticket-do > button.ui-button")).toBe(true);
      await page.locator(".ticket-do > button.ui-button").first().click();
      await page.locator("dialog.gate-view[open]").waitFor();
      all.push(...(await tooWide(page, `${tenant}-gate`)));
      const dialog = page.locator("dialog.gate-view[open]");
      expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      await page.keyboard.press("Escape");
      await page.locator("a[href*='/handover?t=']").first().click();
      await page.locator("form.handover-form:not([inert])").waitFor();
      all.push(...(await tooWide(page, `${tenant}-handover`)));
      expect(all).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it("fits joining a waiting list, and the place on it, into the page with double text [B7]", async () => {
    const { page, complaints, close } = await shop.visit("gemasimfoni", { width: 360 });
    const all: string[] = [];
    await walkToPage(page, "/id/event/perunggu-dan-senar");
    await page
      .getByRole("link", { name: /^Masuk daftar tunggu: / })
      .first()
      .click();
    await page.locator("form.checkout-form:not([inert])").waitFor();
    all.push(...(await tooWide(page, "join")));
    await fillBuyer(page);
    await page.locator("#terms").check();
    await page.locator("form.checkout-form button[type=submit]").click();
    await page.locator("h1[data-number]").waitFor();
    all.push(...(await tooWide(page, "place")));
    expect(all).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
