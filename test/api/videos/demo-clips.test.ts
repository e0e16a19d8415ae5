import { createDecipheriv } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMediaKey } from "#server/modules/videos/film/media-key.ts";
import { openShop, type TestShop } from "../../harness/open-shop.ts";
import { bringClips } from "#demo/clips/bring-clips.ts";
import { CLIPS, mediaIdOf } from "#demo/clips/clips.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
}, 120_000);
afterAll(() => shop?.close());

const BRAND = "langitsains";
const rowsOf = (brand: string) =>
  shop.services.db.transaction(brand, (tx) =>
    tx.query<{ id: string; key_sealed: string; state: string; n: number }>(
      `select m.id, m.key_sealed, m.state, (select count(*)::int from media_renditions r where r.tenant_id = m.tenant_id and r.media_id = m.id) as n
       from media_files m where m.tenant_id = $1 order by m.id`,
      [brand],
    ),
  );

describe("the demo's films", () => {
  it("prepares demo films in every brand with videos, under their own keys, and keeps them at the next start", async () => {
    const before = await rowsOf(BRAND);
    expect(before.map(({ id }) => id).toSorted()).toEqual(CLIPS.map(({ name }) => mediaIdOf(BRAND, name)).toSorted());
    expect(before.every(({ state, n }) => state === "ready" && n === 3)).toBe(true);
    const keys = before.map((row) => openMediaKey(shop.services.secrets, BRAND, row).toString("hex"));
    expect(new Set(keys).size).toBe(CLIPS.length);
    await bringClips(shop.services);
    expect(await rowsOf(BRAND)).toEqual(before);
  });

  it("stores a demo film on first request, encrypted under its own key, and decrypts it to the original", async () => {
    const { media, secrets } = shop.services;
    const id = mediaIdOf(BRAND, "laut");
    const row = (await rowsOf(BRAND)).find((each) => each.id === id)!;
    const made = readFileSync(join(import.meta.dirname, "../../../demo/clips/laut/240/3.mpegts"));
    const object = await media.read(`${BRAND}/${id}/240/3.ts`);
    const kept = await buffer(object!.stream);
    expect(kept.includes(made.subarray(0, 188))).toBe(false);
    const iv = Buffer.from("00000000000000000000000000000003", "hex");
    const open = createDecipheriv("aes-128-cbc", openMediaKey(secrets, BRAND, row), iv);
    expect(Buffer.concat([open.update(kept), open.final()]).equals(made)).toBe(true);
    for (const name of ["poster.jpg", "thumbs-0.jpg", "captions-id.vtt", "captions-en.vtt", "480/0.ts"])
      expect([name, await media.size(`${BRAND}/${id}/${name}`)]).toEqual([name, expect.any(Number)]);
    expect(await media.size(`${BRAND}/${id}/240/5.ts`)).toBeNull();
    expect(await media.read(`${BRAND}/${mediaIdOf("jenius", "laut")}/240/0.ts`)).toBeNull();
  });
});
