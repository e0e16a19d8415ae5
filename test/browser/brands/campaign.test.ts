import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrived, sent } from "../arrivals.ts";
import { chooseTickets, chooseTicketsHere, goOnToBuyer, mainAction } from "../buyer.ts";
import { settledFor } from "../settled.ts";
import { hydrated, shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

describe("a campaign", () => {
  it("adds a campaign to the next order of the same visit too [Q1]", async () => {
    const { page, close } = await shop.visit("karcis");
    const bodies = sent(page);
    await page.goto("/event?utm_source=mail");
    await arrived(page);
    for (let n = 0; n < 2; n += 1) {
      await chooseTickets(page, "/event/di-balik-berita", 1);
      await goOnToBuyer(page);
      await page.goto("/event");
      await page.getByRole("button", { name: "Remove", exact: true }).click();
    }
    const holds = bodies.filter(({ path }) => path.endsWith("/bookings")).map(({ body }) => (body as Record<string, unknown>)["utm"]);
    expect(holds).toEqual([{ source: "mail" }, { source: "mail" }]);
    await close();
  });
});

describe("a promo code in the address", () => {
  it("applies a promo code from the address with the first ticket, and keeps it removed over a reload [Q1] [E5]", async () => {
    const { page, close } = await shop.visit("karcis", { width: 1280 });
    const bodies = sent(page);
    await page.goto("/event/pasar-kota-tua?promo_code=KARCISBARU&utm_source=mail");
    await arrived(page);
    await chooseTicketsHere(page, 1);
    await page.getByText("KARCISBARU applied").first().waitFor();
    await page
      .getByRole("button", { name: /KARCISBARU/ })
      .first()
      .click();
    await page.getByText("KARCISBARU applied").first().waitFor({ state: "detached" });
    await page.clock.install();
    await page.reload();
    await hydrated(page);
    await page.locator(".event-ticket output").first().filter({ hasText: "1" }).waitFor();
    // The page checks the choice only after it has not changed for a while.
    await settledFor(page, 2000);
    expect(await page.getByText("KARCISBARU applied").count()).toBe(0);
    await mainAction(page).click();
    await page.waitForURL("**/patron-information**");
    const hold = bodies.find(({ path }) => path.endsWith("/bookings"))!.body as Record<string, unknown>;
    expect([hold["promoCode"], hold["utm"]]).toEqual([null, { source: "mail" }]);
    await close();
  });
});
