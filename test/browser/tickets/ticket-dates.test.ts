import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../harness/as-owner.ts";
import { findings } from "../axe.ts";
import { actAtProvider, answerUntilPayment, chooseTicketsHere } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { PATIENCE_MS, soon } from "../shop-browser.ts";
import { enterShop } from "../walk.ts";

const TENANT = "garudarun";
const SLUG = "garuda-half-jakarta";
let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

describe("a ticket whose event is moved or cancelled", () => {
  it.each([
    { locale: "en", width: 360, calendar: "Calendar", moved: "This event was moved.", cancelled: "This event was cancelled." },
    { locale: "id", width: 1280, calendar: "Kalender", moved: "Event ini ditunda.", cancelled: "Event ini dibatalkan." },
  ])(
    "reports a moved or cancelled event and offers no calendar entry for the void date: $locale [B1]",
    { timeout: 3 * PATIENCE_MS },
    async (each) => {
      const set = async (status: string) => {
        for (const text of [`update events set status = '${status}' where slug = '${SLUG}'`, "update tenants set version = version + 1"])
          await asOwner(own.shop.services.db, TENANT, { text });
      };
      const { page, close } = await own.visit(TENANT, { locale: each.locale, viewport: { width: each.width, height: 780 } });
      await enterShop(page);
      await page.locator(`main a[href*="/event/${SLUG}"]`).filter({ visible: true }).first().click();
      await page.waitForURL(`**/event/${SLUG}**`);
      await chooseTicketsHere(page, 1);
      await answerUntilPayment(page, 1);
      await actAtProvider(page, "pay");
      await page.locator('main a[href*="/event/my-ticket"]').filter({ visible: true }).first().click();
      await page.waitForURL("**/my-ticket**");
      const calendar = page.locator("main .ui-acts").getByRole("button", { name: each.calendar });
      await calendar.waitFor();
      for (const [status, text] of [
        ["postponed", each.moved],
        ["cancelled", each.cancelled],
      ] as const) {
        await set(status);
        // The catalogue is read again within moments.
        const said = async () => {
          await page.reload();
          await page.locator("main .ui-acts").first().waitFor();
          return page.locator(".ui-banner").filter({ hasText: text }).count();
        };
        await expect.poll(said, soon).toBe(1);
        expect(await calendar.count()).toBe(0);
        expect(await findings(page, status)).toEqual([]);
      }
      await set("published");
      await close();
    },
  );
});
