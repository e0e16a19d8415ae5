import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRoomDesk, SLUG } from "./room-desk.ts";
import { PATIENCE_MS, soon } from "../shop-browser.ts";
import { enterShop } from "../walk.ts";

type Desk = Awaited<ReturnType<typeof openRoomDesk>>;
let desk: Desk;
beforeAll(async () => {
  desk = await openRoomDesk();
});
afterAll(() => desk?.own.close());

describe("the code of a line that asks for a phone number", () => {
  it.each([
    { locale: "en", sending: /^Six digits are on their way to \+62/, unsent: /^WhatsApp couldn't take the code for \+62/ },
    { locale: "id", sending: /^Enam angka sedang dikirim ke \+62/, unsent: /^WhatsApp tidak menerima kode untuk \+62/ },
  ])("shows a code as sent only once it is, and not when it is refused: $locale", { timeout: 2 * PATIENCE_MS }, async (each) => {
    await desk.open({ asks_phone: true as never }, 10);
    const { page, close } = await desk.own.visit("garudarun", { locale: each.locale, viewport: { width: 360, height: 740 } });
    await enterShop(page);
    await page.locator(`a[href*="/event/${SLUG}"]`).filter({ visible: true }).first().click();
    await page.waitForURL(`**/event/${SLUG}**`);
    await page
      .getByRole("link", { name: /line|antrean/i })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL("**/queue**");
    // The page joins by itself, and asks for what is missing.
    await page.locator("input[name=phoneNumber]").fill(`8137${String(Date.now() % 10_000_000)}`);
    await page.locator("button[value=code]:visible").click();
    await page.locator("input[name=digits]").waitFor();
    const told = page.locator("[data-delivery]:visible");
    await desk.sql("update messages set status = 'due' where template = 'identity.code'");
    await page.locator("button[value=code]:visible").click();
    await expect.poll(() => told.innerText(), soon).toMatch(each.sending);
    await desk.sql("update messages set status = 'dead' where template = 'identity.code'");
    await expect.poll(() => told.innerText(), soon).toMatch(each.unsent);
    expect(await told.count()).toBe(1);
    await close();
  });
});
