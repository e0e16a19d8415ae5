import { readdirSync } from "node:fs";
import type { Database } from "../server/platform/database/database.ts";
import { readBrandFolder } from "../server/modules/brands/tenants/read-brand-folder.ts";
import { BRANDS } from "./brand-folder.ts";
import { renewBrands } from "./renew-brands.ts";

/**
 * Seeds brands and their demo events, `most` at most, when the database has fewer tenants; brands that an earlier version has seeded are
 * renewed. Dates are relative to `today` (YYYY-MM-DD). Answers whether it seeded.
 */
export async function seedDemo(db: Database, today: string, most = Infinity): Promise<boolean> {
  const [{ n } = { n: 0 }] = await db.query<{ n: number }>("select count(*)::int as n from tenants");
  const folders = readdirSync(BRANDS)
    .filter((name) => !name.startsWith("."))
    .slice(0, most);
  if (n > 0) await renewBrands(db);
  if (n >= folders.length) return false;
  // All that the demo sells is loaded where it is sold for the first time.
  const { seedTenant } = await import("./seed-tenant.ts");
  for (const ui of folders) {
    const folder = readBrandFolder(BRANDS, ui);
    if (folder) await seedTenant(db, folder, today);
  }
  return true;
}
