import type { Database } from "../../../platform/database/database.ts";

/** Expires due holds of a tenant and returns their stock, a thousand at a time. Returns their number. */
export async function expireHolds(db: Database, tenant: string): Promise<number> {
  return (await db.query("select expire_bookings(as_tenant($1), 1000)", [tenant])).length;
}
