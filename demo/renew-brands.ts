import type { Database } from "../server/platform/database/database.ts";
import { addBrand } from "../server/modules/brands/tenants/add-brand.ts";
import { readTenants } from "../server/modules/brands/tenants/store.ts";
import { writeLog } from "../server/platform/observability/write-log.ts";
import { legalPages } from "../server/modules/brands/tenants/legal-texts.ts";
import { readBrandFolder } from "../server/modules/brands/tenants/read-brand-folder.ts";
import { BRANDS, nameOfContent } from "./brand-folder.ts";

/**
 * Seeds each demo brand again whose folder in `within` has changed since, so that it has this version's features. A brand edited by an
 * organiser stays. A brand that fails stays too, with a log line.
 */
export async function renewBrands(db: Database, within = BRANDS): Promise<void> {
  for (const { id, version, brand } of await readTenants(db)) {
    // Earlier versions did not record the seeded content: theirs counts as a brand's first version.
    const { version: seededAs, content } = brand.seeded ?? { version: 1, content: "" };
    const folder = version === seededAs ? readBrandFolder(within, id) : null;
    if (!folder || nameOfContent(folder) === content) continue;
    const answer = await addBrand(db, { folder, pagesOf: legalPages, seeded: { version, content: nameOfContent(folder) } });
    if ("faults" in answer) writeLog("warn", "a brand of the demo stays as it was", { tenant: id, reasons: answer.faults });
  }
}
