import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulateMarketing, TOOLS } from "../../harness/marketing-emulator.ts";
import { findings } from "../axe.ts";
import { mainAction } from "../buyer.ts";
import { openWithTools } from "../open-with-tools.ts";
import type { ShopBrowser } from "../shop-browser.ts";
import { enterShop, walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  const marketing = { consent: true, ...TOOLS };
  shop = await openWithTools({ garudarun: marketing, jenius: marketing, layartancap: marketing });
});
afterAll(() => shop?.close());

/** Counts layout shifts from now on, as browsers do. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

describe("the consent question", () => {
  it.each([
    ["garudarun", "/en", 360, "Allow analytics and ads cookies?", "Allow", "Don't allow"],
    ["layartancap", "/id", 360, "Izinkan cookie analitik dan iklan?", "Izinkan", "Tolak"],
    ["jenius", "/id", 1280, "Izinkan cookie analitik dan iklan?", "Izinkan", "Tolak"],
  ])(
    "asks for consent without blocking or moving the page, with two equal buttons: %s %s at %i",
    async (tenant, prefix, width, title, yes, no) => {
      const { page, complaints, close } = await shop.visit(tenant, { width });
      await emulateMarketing(page.context());
      await watchShifts(page);
      await enterShop(page, prefix);
      const question = page.getByRole("region", { name: title });
      await question.waitFor();
      const [first, second] = await Promise.all([no, yes].map((name) => question.getByRole("button", { name, exact: true }).boundingBox()));
      expect(second!.width).toBeCloseTo(first!.width, 0);
      expect(second!.height).toBe(first!.height);
      expect(first!.height).toBeGreaterThanOrEqual(44);
      expect(second!.y).toBe(first!.y);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.02);

      // Keyboard users reach it early, but it does not take the focus.
      expect(await page.evaluate(() => document.querySelector(".consent-banner")!.contains(document.activeElement))).toBe(false);
      // Skip the skip link and the privacy policy.
      for (let n = 0; n < 3; n += 1) await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await question.waitFor({ state: "detached" });
      const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("karcis:consent:v1")!) as { choice: string });
      expect(kept.choice).toBe("denied");
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it("covers no purchase button with the consent question", async () => {
    const { page, close } = await shop.visit("garudarun");
    await emulateMarketing(page.context());
    await walkToPage(page, "/en/event/garuda-half-jakarta");
    await page.getByRole("region", { name: "Allow analytics and ads cookies?" }).waitFor();
    await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
    await page.locator(".event-ticket[data-chosen]").waitFor();
    const [question, action] = await Promise.all([page.locator(".consent-banner").boundingBox(), mainAction(page).boundingBox()]);
    expect(question!.y + question!.height).toBeLessThanOrEqual(action!.y);
    await mainAction(page).click();
    await page.waitForURL("**/patron-information**");
    await page.locator(".consent-banner").waitFor({ state: "detached" });
    await close();
  });
});
