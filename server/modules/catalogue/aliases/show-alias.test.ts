import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

async function aliasOf(tenant: string, slug: string, locale: "en" | "id" = "en") {
  const answer = await newBuyer(shop, { tenant }).call("getAlias", { params: { slug }, query: { locale } });
  return answer.ok ? answer.data : answer.status;
}

describe("a tenant's own word in an address", () => {
  it("shows one business with its own events only, by word or by a list's first id [T9]", async () => {
    const [byWord, byId, byList] = await Promise.all(
      ["ruang-cetak", "biz_karcis_2", "biz_karcis_2,biz_karcis"].map((slug) => aliasOf("karcis", slug)),
    );
    expect(byWord).toMatchObject({ kind: "microsite-page", businessId: "biz_karcis_2", name: "Ruang Cetak" });
    expect(byId).toEqual(byWord);
    expect(byList).toEqual(byWord);
    const other = await aliasOf("karcis", "biz_karcis,biz_karcis_2");
    const slugsOf = (alias: typeof other) =>
      typeof alias === "object" && alias.kind === "microsite-page" ? [...alias.upcoming, ...alias.past].map(({ slug }) => slug) : [];
    expect(slugsOf(byWord!).toSorted()).toEqual(["cetak-tangan", "di-balik-berita"]);
    expect(slugsOf(other)).toContain("sidang-komedi");
    expect(slugsOf(other)).not.toContain("cetak-tangan");
  });

  it("shows the business's text in the requested language, or none [T9]", async () => {
    expect(await aliasOf("karcis", "ruang-cetak", "id")).toMatchObject({ heroText: expect.stringMatching(/^Tinta/) });
    await shop.services.db.transaction("riuhfest", (tx) =>
      tx.query("update microsites set hero_text = null where tenant_id = 'riuhfest' and business_id = 'biz_riuhfest_2'"),
    );
    expect(await aliasOf("riuhfest", "panggung-kecil")).not.toHaveProperty("heroText");
  });

  it("shows a page of the tenant, in both languages", async () => {
    expect(await aliasOf("karcis", "about")).toMatchObject({ kind: "page", title: "About Karcis" });
    expect(await aliasOf("karcis", "about", "id")).toMatchObject({ title: "Tentang Karcis" });
  });

  it("rejects other tenants' words and aliases of legal texts [T10]", async () => {
    for (const [tenant, slug] of [
      ["garudarun", "about"],
      ["garudarun", "ruang-cetak"],
      ["garudarun", "biz_karcis"],
      ["karcis", "terms"],
      ["karcis", "privacy"],
      ["karcis", "nothing"],
    ] as const)
      expect(await aliasOf(tenant, slug), `${tenant} ${slug}`).toBe(404);
  });
});
