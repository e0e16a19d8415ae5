import { readdirSync } from "node:fs";
import type { Database } from "../server/platform/database/database.ts";
import { readBrandFolder } from "../server/modules/brands/tenants/read-brand-folder.ts";
import { BRANDS } from "./brand-folder.ts";
import { renewBrands } from "./renew-brands.ts";

/**
 * Seeds demo brands with their events, at most `most`, if the database has fewer tenants; renews brands seeded by an earlier version. Dates
 * are relative to `today` (YYYY-MM-DD). Returns whether it seeded.
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
