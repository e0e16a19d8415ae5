import { visitorAct } from "#test/harness/visitor-act.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { showMicrosite } from "./show-microsite.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

describe("the microsite of a business", () => {
  it("returns the banner text of a list's first id, in the requested language [T9][A8]", async () => {
    const karcis = newBuyer(shop, { tenant: "karcis" });
    const texts = await Promise.all(
      (["en", "id"] as const).map(async (locale) => {
        const answer = await karcis.call("getMicrosite", { query: { businessId: "biz_karcis,biz_karcis_2", locale } });
        return answer.ok ? answer.data.data : null;
      }),
    );
    const { brand } = (await shop.app.tenants.byHost("karcis.localhost"))!;
    expect(texts).toEqual([
      { businessId: "biz_karcis", heroText: brand.heroText.en },
      { businessId: "biz_karcis", heroText: brand.heroText.id },
    ]);
  });

  it("returns no text for a microsite without any [A8]", async () => {
    const { db } = shop.services;
    await db.transaction("jenius", (tx) => tx.query("update microsites set hero_text = null where tenant_id = 'jenius'"));
    const answer = await newBuyer(shop, { tenant: "jenius" }).call("getMicrosite", { query: { businessId: "biz_jenius" } });
    expect(answer.ok && answer.data).toEqual({ kind: "microsite", data: { businessId: "biz_jenius" } });
  });

  it("rejects another tenant's business, even if the caller did not check it [T10]", async () => {
    const { brand } = (await shop.app.tenants.byHost("garudarun.localhost"))!;
    const act = visitorAct(shop.services, "garudarun", { brand: { businessIds: brand.businessIds } });
    expect((await showMicrosite(act, "biz_garudarun")).data.businessId).toBe("biz_garudarun");
    await expect(showMicrosite(act, "biz_jenius")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("returns nothing for another tenant's business [T10]", async () => {
    const answer = await newBuyer(shop, { tenant: "garudarun" }).call("getMicrosite", { query: { businessId: "biz_jenius" } });
    expect(answer).toMatchObject({ ok: false, status: 404 });
  });
});

describe("visits by a campaign", () => {
  const visits = (tenant: string) =>
    shop.services.db.transaction(tenant, (tx) =>
      tx.query<{ path: string; utm: object; visits: number }>("select path, utm, visits from campaign_visits order by path, utm_hash"),
    );
  const note = (url: string, utm: Record<string, string>, tenant = "garudarun") =>
    newBuyer(shop, { tenant }).call("recordCampaignVisit", { query: { businessId: `biz_${tenant}` }, body: { url, utm } });

  it("counts campaign visits by page and campaign, without personal data [Q5]", async () => {
    const page = "https://garudarun.localhost/id/event?patron.fullName=Ratna&utm_source=ig";
    for (let n = 0; n < 3; n++) expect((await note(page, { source: "ig", campaign: "race day" })).ok).toBe(true);
    await note(page, { campaign: "race day", source: "ig" });
    await note("https://garudarun.localhost/", { source: "tiktok" });
    expect(await visits("garudarun")).toEqual([
      { path: "/", utm: { source: "tiktok" }, visits: 1 },
      { path: "/id/event", utm: { campaign: "race day", source: "ig" }, visits: 4 },
    ]);
    expect(await visits("jenius")).toEqual([]);
  });

  it.each([
    ["javascript:alert(1)", { source: "a" }],
    ["nothing", { source: "a" }],
    ["https://elsewhere.example/event", { source: "a" }],
    ["https://jenius.localhost/event", { source: "a" }],
    ["https://garudarun.localhost.elsewhere.example/", { source: "a" }],
    ["https://garudarun.localhost@elsewhere.example/", { source: "a" }],
    ["https://garudarun.localhost/", { "<b>": "a" }],
    ["https://garudarun.localhost/", { source: "x".repeat(201) }],
    ["https://a.example/", Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, "a"]))],
  ])("refuses a visit with a wrong address or tags: %s %j", async (url, utm) => {
    expect(await note(url, utm as Record<string, string>)).toMatchObject({ ok: false, status: 400 });
  });
});
