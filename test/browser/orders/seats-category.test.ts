import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setFlag } from "../../harness/set-flag.ts";
import { findings } from "../axe.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { PATIENCE_MS, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

const TENANT = "teaterlampu";
/** Where the browser stores the choice of view. The test chooses the list. */
const VIEW = "karcis:seats-view:v1";

let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

describe("a seat of another category, in orders of one category", () => {
  it.each([
    { width: 360, locale: "id", keep: /^Tetap /, change: /^Ganti ke / },
    { width: 1280, locale: "en", keep: /^Keep /, change: /^Change to / },
  ])(
    "asks before a seat of another category at $width px in $locale, and changes the choice only if the visitor agrees",
    { timeout: 2 * PATIENCE_MS },
    async ({ width, locale, keep, change }) => {
      await setFlag(own.shop, { tenant: TENANT, flag: "allowMultipleCategory", isOn: false });
      const { page, close } = await own.visit(TENANT, { locale, viewport: { width, height: 800 } });
      await page.addInitScript(([key]) => localStorage.setItem(key!, "list"), [VIEW] as const);
      await enterShop(page);
      await walk(page, /Surat dari Stasiun/);
      await page
        .getByRole("button", { name: /^(Choose seats|Pilih kursi)$/ })
        .filter({ visible: true })
        .first()
        .click();
      const sections = page.locator(".seats-section");
      await sections.first().waitFor();
      const chosen = page.locator(".seats-chosen > li[data-held]");
      const names = () => page.locator(".seats-chosen-name").allTextContents();
      const pick = async (section: number) => {
        const part = sections.nth(section);
        if ((await part.getAttribute("open")) === null) await part.locator("> summary").click();
        const row = part.locator(".seats-row").first();
        if ((await row.getAttribute("open")) === null) await row.locator("> summary").click();
        await row.locator(".seats-seat input:enabled:not(:checked)").first().click();
      };
      await pick(0);
      await expect.poll(() => chosen.count(), soon).toBe(1);
      const [first] = await names();
      await pick((await sections.count()) - 1);
      const asked = page.locator("dialog[open]");
      await asked.waitFor();
      expect(await findings(page, "change of category")).toEqual([]);
      await asked.getByRole("button", { name: keep }).click();
      await asked.waitFor({ state: "detached" });
      expect(await names()).toEqual([first]);
      await pick((await sections.count()) - 1);
      await asked.getByRole("button", { name: change }).click();
      await expect.poll(names, soon).not.toEqual([first]);
      await expect.poll(() => chosen.count(), soon).toBe(1);
      await close();
    },
  );
});
