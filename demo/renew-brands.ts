import type { Database } from "../server/platform/database/database.ts";
import { addBrand } from "../server/modules/brands/tenants/add-brand.ts";
import { readTenants } from "../server/modules/brands/tenants/store.ts";
import { writeLog } from "../server/platform/observability/write-log.ts";
import { legalPages } from "../server/modules/brands/tenants/legal-texts.ts";
import { readBrandFolder } from "../server/modules/brands/tenants/read-brand-folder.ts";
import { BRANDS, nameOfContent } from "./brand-folder.ts";

/**
 * Takes in anew each brand of the demo whose folder in `within` is no longer the one that it was seeded from, so that it has what this version
 * of the product knows. A brand that somebody has changed since is his. One that cannot be taken in stays as it is, with a line that says why.
 */
export async function renewBrands(db: Database, within = BRANDS): Promise<void> {
  for (const { id, version, brand } of await readTenants(db)) {
    // Earlier versions did not note what they had seeded: theirs is the first version of a brand.
    const { version: seededAs, content } = brand.seeded ?? { version: 1, content: "" };
    const folder = version === seededAs ? readBrandFolder(within, id) : null;
    if (!folder || nameOfContent(folder) === content) continue;
    const answer = await addBrand(db, { folder, pagesOf: legalPages, seeded: { version, content: nameOfContent(folder) } });
    if ("faults" in answer) writeLog("warn", "a brand of the demo stays as it was", { tenant: id, reasons: answer.faults });
  }
}
