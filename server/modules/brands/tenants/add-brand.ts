import type { Brand, Localized } from "#domain/brands/brand.ts";
import type { Database } from "../../../platform/database/database.ts";
import { checkBrand, hostsOf, type BrandFolder, type BrandPictures } from "./check-brand.ts";
import { LEGAL_PAGES, readPages } from "./read-pages.ts";
import { isStill, markSeeded, readBusinesses, readHosts, readTenants, writeTenant, type Seeded } from "./store.ts";

/** A legal page of a new brand. */
export type LegalPage = { readonly name: "terms" | "privacy"; readonly title: Localized; readonly body: Localized };

export type Added = { readonly brand: Brand; readonly isNew: boolean } | { readonly faults: readonly string[] };

/**
 * Adds or replaces a brand in one transaction: words, drawings, hosts, business ids and pages become those of the folder. Legal pages
 * without a text in the folder stay. Servers show the change within two seconds. Returns every reason for refusing the folder. A refused
 * folder changes nothing. With `seeded` the folder is the demo's own: import it only while the tenant has that version, and record it as
 * the tenant's content.
 */
export async function addBrand(
  db: Database,
  {
    folder,
    pagesOf,
    seeded = null,
  }: { readonly folder: BrandFolder; readonly pagesOf: (brand: Brand) => readonly LegalPage[]; readonly seeded?: Seeded | null },
): Promise<Added> {
  const [tenants, hosts, businesses] = await Promise.all([readTenants(db), readHosts(db), readBusinesses(db)]);
  const judged = await checkBrand(folder, {
    hosts: new Map(hosts.map((row) => [row.host, row.tenant_id])),
    businessIds: new Map(businesses.map((row) => [row.id, row.tenant_id])),
  });
  if ("faults" in judged) return judged;
  const { brand, pictures } = judged;
  const isNew = !tenants.some((row) => row.id === brand.ui);
  const faults = await write(db, { brand, pictures, folder, legal: pagesOf(brand), seeded });
  return faults.length > 0 ? { faults } : { brand, isNew };
}

type Judged = {
  readonly brand: Brand;
  readonly pictures: BrandPictures;
  readonly folder: BrandFolder;
  readonly legal: readonly LegalPage[];
  readonly seeded: Seeded | null;
};

/** Check again in the database: a name may have been taken since then, and an event keeps its business. */
async function write(db: Database, { brand, pictures, folder, legal, seeded }: Judged): Promise<string[]> {
  const { pages = {} } = folder;
  const all = readPages(pages);
  const [given, own] = [all.filter(({ name }) => LEGAL_PAGES.has(name)), all.filter(({ name }) => !LEGAL_PAGES.has(name))];
  const defaults = legal.filter(({ name }) => !given.some((page) => page.name === name));
  const tenant = { id: brand.ui, brand, hosts: hostsOf(brand), assets: pictures, legal: { given, defaults }, pages: own };
  try {
    await db.operate(brand.ui, async (tx) => {
      if (seeded && !(await isStill(tx, seeded.version))) return;
      writeTenant(tx, tenant);
      if (seeded) markSeeded(tx, seeded.content);
    });
    return [];
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === "23503") return ["businessIds: an event still belongs to one that is left out"];
    if (code === "23505") return ["hosts, businessIds: one of them was given to another tenant a moment ago"];
    throw error;
  }
}
