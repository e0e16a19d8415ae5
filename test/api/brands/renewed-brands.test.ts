import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { BRANDS } from "#demo/brand-folder.ts";
import { seedDemo, renewBrands } from "#demo/seed-demo.ts";
import { legalPages } from "#server/modules/brands/tenants/legal-texts.ts";
import { readBrandFolder } from "#server/modules/brands/tenants/read-brand-folder.ts";
import type { Brand } from "#domain/brands/brand.ts";
import { addBrand } from "#server/modules/brands/tenants/add-brand.ts";
import { changeBrand } from "../../harness/brand-folder.ts";
import { changeBrands } from "../../harness/change-brands.ts";
import { openShop, type TestShop } from "../../harness/open-shop.ts";

const TODAY = "2026-01-01";

let shop: TestShop;
let shipped: string;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  shipped = mkdtempSync(join(tmpdir(), "karcis-shipped-"));
}, 180_000);
afterAll(async () => {
  await shop.close();
  rmSync(shipped, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

const start = () => seedDemo(shop.services.db, TODAY);

async function stored(ui: string): Promise<{ version: number; brand: Brand & { seeded?: object } }> {
  const [row] = await shop.services.db.query<{ version: number; brand: Brand }>("select version, brand from tenants where id = $1", [ui]);
  return row!;
}
async function versions(): Promise<Map<string, number>> {
  const rows = await shop.services.db.query<{ id: string; version: number }>("select id, version from tenants");
  return new Map(rows.map(({ id, version }) => [id, version]));
}
/** The brand as an earlier version wrote it: without pages, microsites, rules, or a record of seeds. */
async function makeOld(ui: string): Promise<void> {
  const { db } = shop.services;
  await changeBrands(db, { set: "version = 1, brand = brand - 'seeded' - 'pages' - 'microsites' - 'routeRules'", params: [], only: ui });
  await db.transaction(ui, (tx) => tx.query("delete from tenant_pages where tenant_id = $1 and name not in ('terms', 'privacy')", [ui]));
}
/** The brand's pages as a starting process sees them. */
async function read(ui: string, path: string): Promise<string> {
  const host = `${ui}.localhost`;
  return (await shop.fetch(new Request(`http://${host}${path}`, { headers: { host } }))).text();
}

describe("a start with a database seeded by an earlier version", () => {
  it("changes nothing while the demo's folders are unchanged", async () => {
    const before = await versions();
    expect([...new Set(before.values())]).toEqual([1]);
    expect(await start()).toBe(false);
    expect(await versions()).toEqual(before);
  });

  it("updates a demo brand once to its folder, keeping its legal texts and events [T1]", async () => {
    await makeOld("karcis");
    const { db } = shop.services;
    await db.transaction("karcis", (tx) => tx.query('update tenant_pages set body = \'{"en":"own","id":"punya"}\' where name = \'terms\''));
    await start();
    const { version, brand } = await stored("karcis");
    expect([version, brand.pages?.map(({ name }) => name), brand.microsites?.map(({ slug }) => slug)]).toEqual([
      2,
      ["about"],
      ["pilihan", "ruang-cetak"],
    ]);
    await expect.poll(() => read("karcis", "/sitemap.xml"), { timeout: 10_000, interval: 200 }).toContain("/en/about</loc>");
    expect((await read("karcis", "/en/about")).split('<footer class="shop-footer"')[1]).toContain('href="/en/about"');
    const [terms] = await db.transaction("karcis", (tx) =>
      tx.query<{ body: object }>("select body from tenant_pages where name = 'terms'"),
    );
    expect(terms!.body).toEqual({ en: "own", id: "punya" });
    await start();
    expect((await stored("karcis")).version).toBe(2);
  });

  it("follows a changed folder of the demo, including a business's texts", async () => {
    const heroText = { en: "Another word to begin with", id: "Kata pembuka yang lain" };
    changeBrand(shipped, "tanahliat", { heroText });
    await renewBrands(shop.services.db, shipped);
    expect(await stored("tanahliat")).toMatchObject({ version: 2, brand: { heroText, seeded: { version: 2 } } });
    const { db } = shop.services;
    expect(await db.transaction("tanahliat", (tx) => tx.query("select hero_text from microsites"))).toEqual([{ hero_text: heroText }]);
    await start();
    expect((await stored("tanahliat")).brand.heroText).not.toEqual(heroText);
  });

  it("leaves a brand added or changed by an operator alone", async () => {
    const { db } = shop.services;
    const own = mkdtempSync(join(tmpdir(), "karcis-own-"));
    changeBrand(own, "jenius", { title: "Jenius Sendiri" });
    const added = await addBrand(db, { folder: readBrandFolder(own, "jenius")!, pagesOf: legalPages });
    rmSync(own, { recursive: true, force: true });
    expect(added).toMatchObject({ isNew: false });
    await changeBrands(db, { set: 'version = version + 1, brand = brand || \'{"title": "Garuda Kita"}\'', params: [], only: "garudarun" });
    for (const ui of ["jenius", "garudarun"]) changeBrand(shipped, ui, { company: "PT Lain" });
    const before = [await stored("jenius"), await stored("garudarun")];
    await renewBrands(db, shipped);
    // A change in the middle of the check.
    await addBrand(db, {
      folder: readBrandFolder(shipped, "garudarun")!,
      pagesOf: legalPages,
      seeded: { version: before[1]!.version - 1, content: "" },
    });
    await start();
    expect([await stored("jenius"), await stored("garudarun")]).toEqual(before);
    expect(before.map(({ brand }) => brand.title)).toEqual(["Jenius Sendiri", "Garuda Kita"]);
  });

  it("leaves an invalid brand unchanged, with a reason in one line", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    changeBrand(shipped, "kainkita", { businessIds: ["biz_karcis"] });
    const before = await stored("kainkita");
    await renewBrands(shop.services.db, shipped);
    expect(await stored("kainkita")).toEqual(before);
    expect(warn.mock.calls.map(([line]) => JSON.parse(line as string) as unknown)).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        level: "warn",
        message: "a brand of the demo stays as it was",
        tenant: "kainkita",
        reasons: ["businessIds: biz_karcis belongs to karcis"],
      },
    ]);
  });
});

describe("a brand of an operator", () => {
  it("matches an operator's brand to the demo's folder only by its name", () => {
    expect(readBrandFolder(BRANDS, "karcis")).toMatchObject({ name: "karcis", pages: { about: {} } });
    expect(readBrandFolder(BRANDS, "nobody")).toBeNull();
  });
});
