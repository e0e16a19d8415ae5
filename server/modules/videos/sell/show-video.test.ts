import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantId } from "#server/act.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { videoOf } from "#test/harness/video-buyer.ts";

const SLUG = "suita-sungai-rekaman";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null);
});
afterAll(() => shop.close());

const shown = () => videoOf(newBuyer(shop, { tenant: "gemasimfoni" }), SLUG);
const sql = (text: string) => shop.services.db.transaction("gemasimfoni" as TenantId, (tx) => tx.query(text));

describe("a video's captions and best picture", () => {
  it("returns the caption languages of all parts, and those of some with their parts", async () => {
    const { captions, partCaptions } = await shown();
    expect(captions).toEqual([]);
    expect(partCaptions).toEqual([
      { language: "en", parts: [2] },
      { language: "id", parts: [2] },
    ]);
    await sql(
      `update media_files set captions = '[{"language":"id","label":"Bahasa Indonesia"}]' where id = (
         select p.media_id from video_parts p join events e on e.id = p.video_id where e.slug = '${SLUG}' and p.position = 1)`,
    );
    await expect.poll(async () => (await shown()).captions, { timeout: 10_000 }).toEqual(["id"]);
    expect((await shown()).partCaptions).toEqual([{ language: "en", parts: [2] }]);
  });

  it("names a portrait film by its short side", async () => {
    await sql(
      `update media_renditions set width = 720, height = 1280 where height = 480 and media_id in (
         select p.media_id from video_parts p join events e on e.id = p.video_id where e.slug = '${SLUG}')`,
    );
    await sql(`update events set version = version + 1 where slug = '${SLUG}'`);
    await expect.poll(async () => (await shown()).height, { timeout: 10_000 }).toBe(720);
  });
});
