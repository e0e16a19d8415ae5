import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const HOST = "garudarun.localhost";
const ask = (path: string, host = HOST) => shop.fetch(new Request(`http://${host}${path}`, { headers: { host } }));
const textOf = async (path: string, host = HOST) => (await ask(path, host)).text();
const description = async (path: string) => /<meta name="description" content="([^"]*)"/.exec(await textOf(path))?.[1];
const dataOf = async (path: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>([^<]+)</.exec(await textOf(path))![1]!) as Record<string, unknown> & {
    image: string[];
    offers: { url: string }[];
  };

describe("structured data for search engines", () => {
  it("links an event to its page in its language, with an existing picture in three ratios", async () => {
    for (const prefix of ["/en", "/id", ""]) {
      const path = `${prefix}/event/losari-sunset-5k`;
      const html = await textOf(path);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)![1]!;
      const { image, offers } = await dataOf(path);
      expect(new Set(offers.map(({ url }) => url))).toEqual(new Set([canonical]));
      expect(image.map((address) => /-(\d+(?:x\d+)?)\.webp$/.exec(address)![1])).toEqual(["1200x675", "1200x900", "1200x1200", "1200"]);
    }
    const { image } = await dataOf("/en/event/losari-sunset-5k");
    for (const address of image) {
      const picture = await ask(new URL(address).pathname);
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
      await picture.arrayBuffer();
    }
    expect((await ask(new URL(image[0]!).pathname.replace("1200x675", "1200x676"))).status).toBe(404);
  });

  it("describes each page by its own subject", async () => {
    const paths = ["/en", "/en/event", "/en/tnc", "/en/privacy-policy", "/en/event/losari-sunset-5k", "/en/event/losari-sunset-5k/tnc"];
    const all = await Promise.all(paths.map(description));
    expect(all.every((text) => text !== undefined && text.length > 20 && text.length < 400)).toBe(true);
    expect(new Set(all).size).toBe(paths.length);
  });

  it("describes an empty list by its subject instead of the brand's slogan", async () => {
    const slogan = await description("/en");
    const of = (language: string, query: string) => description(`/${language}/event?${query}`);
    expect(await of("en", "category=none-such")).toBe("Events: Events on related dates or categories are not available");
    expect(await of("id", "category=none-such")).toBe("Event: Event pada tanggal atau kategori terkait tidak tersedia");
    expect(await of("en", "when=past&q=zzzz")).toBe("Previous events: Events on related dates or categories are not available");
    expect(slogan).not.toContain("Events");
  });

  it("dates a business's page in the sitemap by the last change of its lists", async () => {
    const change = async (business: string) => {
      const touch = `update events set summary = summary where tenant_id = 'karcis' and business_id = $1 and status <> 'draft' returning changed_at`;
      const rows = await shop.services.db.transaction("karcis", (tx) => tx.query<{ changed_at: Date }>(touch, [business]));
      return new Date(Math.max(...rows.map(({ changed_at: at }) => at.getTime()))).toISOString();
    };
    const said = async (slug: string) => {
      const found = (await textOf("/sitemap.xml", "karcis.localhost")).matchAll(new RegExp(`/${slug}</loc>(?:<lastmod>([^<]+)<)?`, "g"));
      return [...found].map(([, at]) => at);
    };
    const [one, other] = [await change("biz_karcis_2"), await change("biz_karcis")];
    await expect.poll(() => said("pilihan"), { timeout: 10_000 }).toEqual([other, other]);
    expect(await said("ruang-cetak")).toEqual([one, one]);
  });

  it("dates an event in the sitemap by its last change by any actor", async () => {
    const event = "from events where tenant_id = 'garudarun' and slug = 'losari-sunset-5k'";
    const changedAt = () => shop.services.db.transaction("garudarun", (tx) => tx.query<{ changed_at: Date }>(`select changed_at ${event}`));
    const [before] = await changedAt();
    expect(await textOf("/sitemap.xml")).toContain(`losari-sunset-5k</loc><lastmod>${before!.changed_at.toISOString()}<`);
    await shop.services.db.transaction("garudarun", (tx) =>
      tx.query("update events set summary = summary where tenant_id = 'garudarun' and slug = 'losari-sunset-5k'"),
    );
    const [after] = await changedAt();
    expect(after!.changed_at.getTime()).toBeGreaterThan(before!.changed_at.getTime());
    expect(await textOf("/sitemap.xml")).toMatch(/\/en\/tnc<\/loc><lastmod>\d{4}-\d\d-\d\d</);
  });
});
