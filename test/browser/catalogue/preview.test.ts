import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { makePreviewToken } from "#server/modules/catalogue/preview/preview-token.ts";
import { acceptAll, chooseTicketsHere, fillBuyer, mainAction } from "../buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser } from "../shop-browser.ts";

const DRAFT = "perunggu-musim-depan";
const SECRET = "a secret that organiser and shop of this test know";
const folder = mkdtempSync(join(tmpdir(), "karcis-preview-"));
const { accessKey } = readSecrets(SECRET, folder);
const tokenOf = (tenant: string) => makePreviewToken(accessKey, { tenant, slug: DRAFT }, new Date(Date.now() + 3_600_000));

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser({ KARCIS_SECRET: SECRET });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

describe("a preview", () => {
  it.each([
    ["en", 360, { banner: "Preview: orders here are not real", finish: "Finish preview", done: "Preview finished. Nothing was ordered." }],
    [
      "id",
      1280,
      {
        banner: "Pratinjau: pesanan di sini hanya percobaan",
        finish: "Selesaikan pratinjau",
        done: "Pratinjau selesai. Tidak ada yang dipesan.",
      },
    ],
  ] as const)(
    "lets an organiser complete a draft's order, and books and counts nothing (%s, %i px) [E14]",
    async (locale, width, words) => {
      const { page, complaints, pushed, close } = await shop.visit("gemasimfoni", { width });
      const sent: string[] = [];
      page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
      expect((await page.goto(`/${locale}/event/${DRAFT}`))?.status()).toBe(404);
      await page.goto(`/preview?t=${tokenOf("gemasimfoni")}`);
      expect(new URL(page.url()).pathname).toBe(`/event/${DRAFT}`);
      // No link of the shop leads to a draft: type its language by hand.
      await page.goto(`/${locale}/event/${DRAFT}`);
      await hydrated(page);
      await chooseTicketsHere(page, 2);
      await page.getByText(words.banner).waitFor();
      await mainAction(page).click();
      await page.waitForURL("**/patron-information**");
      await page.getByText(words.banner).waitFor();
      await fillBuyer(page);
      await page.waitForFunction(() => JSON.stringify(localStorage).includes('\\"isPreview\\":true'));
      await mainAction(page).click();
      await page.waitForURL("**/payment**");
      await page.locator("#terms").waitFor();
      await page.getByText(words.banner).waitFor();
      await acceptAll(page);
      expect(await mainAction(page).innerText()).toContain(words.finish);
      await mainAction(page).click();
      await page.getByText(words.done).waitFor();
      expect(sent).toEqual([]);
      expect(await pushed("add_to_cart")).toEqual([]);
      expect(await pushed("view_item")).toEqual([]);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("karcis:txn")))).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it("opens a preview for its link's tenant alone", async () => {
    const { page, close } = await shop.visit("gemasimfoni");
    expect((await page.goto(`/preview?t=${tokenOf("garudarun")}`))?.status()).toBe(404);
    expect((await page.goto(`/event/${DRAFT}?isPreview=true`))?.status()).toBe(404);
    await close();
  });
});
