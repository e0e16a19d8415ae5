import type { Database } from "../../../platform/database/database.ts";

/** Puts units of a tenant's ended allotments back on general sale. Returns their number. */
export async function giveBackAllotments(db: Database, tenant: string): Promise<number> {
  const [row] = await db.query<{ units: number }>("select give_back_allotments(as_tenant($1)) as units", [tenant]);
  return row!.units;
}
