import { OPERATOR } from "#server/platform/base/actor.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { codeFor } from "../../harness/log-in.ts";
import { actAtProvider, BUYER, chooseWay, mainAction } from "../buyer.ts";
import type { OwnShop } from "../open-own-shop.ts";
import { openPlayingShop, pictureMoves, pressPlay } from "../playing.ts";
import { hydrated, PATIENCE_MS, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

const TENANT = "gemasimfoni";
const PHONE = "81255570001";

let own: OwnShop;
let canPlay = false;
beforeAll(async () => {
  ({ own, canPlay } = await openPlayingShop());
});
afterAll(() => own?.close());

/** Buys the film of the open page, with its form. */
async function buyFilm(page: Page): Promise<void> {
  await mainAction(page).click();
  await page.waitForURL("**/patron-information");
  await hydrated(page);
  await page.locator("#patron-phoneNumber").fill(PHONE);
  await page.locator("#patron-fullName").fill(BUYER.fullName);
  if ((await page.locator("#patron-email").count()) > 0) await page.locator("#patron-email").fill(BUYER.email);
  await page.locator("#terms").check();
  await chooseWay(page.locator(".review-ways"), "Card");
  await mainAction(page).click();
  await page.waitForURL("**/paysim/**");
  await actAtProvider(page, "pay");
  await page.getByRole("heading", { level: 1, name: "Ready to watch" }).waitFor();
}

describe("an evening with a film", () => {
  it(
    "leads a film's buyer from the poster to two screens, and to a refund that stops both, by links alone [H3] [W1] [W5]",
    { timeout: 12 * PATIENCE_MS },
    async ({ skip }) => {
      if (!canPlay) return skip("no browser of this machine plays H.264");
      const first = await own.visit(TENANT, { locale: "en-US" });
      await enterShop(first.page);
      await walk(first.page, "Videos", /Suita Sungai: Rekaman/);
      await buyFilm(first.page);
      const code = await first.page.locator(".video-elsewhere-signs").innerText();
      await walk(first.page, "Watch now");
      await pressPlay(first.page);
      await pictureMoves(first.page);

      const second = await own.visit(TENANT, { locale: "en-US", viewport: { width: 360, height: 740 } });
      await enterShop(second.page);
      await second.page.locator(".shop-footer").scrollIntoViewIfNeeded();
      await walk(second.page, "My tickets", "My videos");
      await second.page.locator("#video-code").fill(code);
      await second.page.getByRole("button", { name: "Open", exact: true }).click();
      await second.page.waitForURL("**/v/*");
      await second.page.getByRole("button", { name: "Request on WhatsApp" }).click();
      await second.page.locator("#watch-code").waitFor();
      await second.page.locator("#watch-code").fill(await codeFor(own.shop, new URL(second.page.url()).host, `+62${PHONE}`));
      await second.page.waitForURL("**/video/my-video?play=*");
      await pressPlay(second.page);
      await pictureMoves(second.page);

      const { db } = own.shop.services;
      const [order] = await db.transaction(TENANT as never, (tx) =>
        tx.query<{ id: string }>("select booking_id as id from booking_buyers where tenant_id = $1 and phone = $2", [
          TENANT,
          `+62${PHONE}`,
        ]),
      );
      await cancelOrder({ ...own.shop.services, tenant: TENANT, actor: OPERATOR }, { id: order!.id, reason: "the buyer asked" });
      for (const { page } of [first, second]) {
        // A page that becomes visible does not wait for its next poll.
        await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        await page.getByText("You can't watch this video any more: its order was refunded or cancelled.").waitFor();
        await expect.poll(() => page.evaluate(() => document.querySelector("video")?.paused ?? true), soon).toBe(true);
      }
      await first.close();
      await second.close();
    },
  );
});
