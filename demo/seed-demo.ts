import { readdirSync } from "node:fs";
import type { Database } from "../server/platform/database/database.ts";
import { readBrandFolder } from "../server/modules/brands/tenants/read-brand-folder.ts";
import { addBrand } from "../server/modules/brands/tenants/add-brand.ts";
import { readTenants } from "../server/modules/brands/tenants/store.ts";
import { writeLog } from "../server/platform/observability/write-log.ts";
import { legalPages } from "../server/modules/brands/tenants/legal-texts.ts";
import { BRANDS, nameOfContent } from "./brand-folder.ts";

/**
 * Seeds the demo brands again whose folder in `within` has changed, so that they have this version's features. Leaves a brand that an
 * organiser has edited. A brand that fails stays unchanged, with a log line.
 */
export async function renewBrands(db: Database, within = BRANDS): Promise<void> {
  for (const { id, version, brand } of await readTenants(db)) {
    // Earlier versions did not record the seeded content. Take a brand in its first version as seeded by them.
    const { version: seededAs, content } = brand.seeded ?? { version: 1, content: "" };
    const folder = version === seededAs ? readBrandFolder(within, id) : null;
    if (!folder || nameOfContent(folder) === content) continue;
    const answer = await addBrand(db, { folder, pagesOf: legalPages, seeded: { version, content: nameOfContent(folder) } });
    if ("faults" in answer) writeLog("warn", "a brand of the demo stays as it was", { tenant: id, reasons: answer.faults });
  }
}

/**
 * Seeds demo brands with their events, at most `most`, if the database has fewer tenants. Also renews brands that an earlier version
 * seeded. Dates are relative to `today` (YYYY-MM-DD). Returns whether it seeded.
 */
export async function seedDemo(db: Database, today: string, most = Infinity): Promise<boolean> {
  const [{ n } = { n: 0 }] = await db.query<{ n: number }>("select count(*)::int as n from tenants");
  const folders = readdirSync(BRANDS)
    .filter((name) => !name.startsWith("."))
    .slice(0, most);
  if (n > 0) await renewBrands(db);
  if (n >= folders.length) return false;
  // Loads the demo's catalogue only when first seeded.
  const { seedTenant } = await import("./seed-tenant.ts");
  for (const ui of folders) {
    const folder = readBrandFolder(BRANDS, ui);
    if (folder) await seedTenant(db, folder, today);
  }
  return true;
}
