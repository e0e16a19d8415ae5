import type { TenantSql } from "../../../platform/database/database.ts";
import { readNewSignatures } from "./store.ts";

/**
 * Returns an event's tickets whose release may have changed since a minute before `since`: those with a new signature. Null: any of them,
 * because everybody has to sign again. In a transaction of the tenant.
 */
export async function readChangedReleases(tx: TenantSql, eventId: string, since: string): Promise<readonly string[] | null> {
  const { ids, of_all: ofAll } = await readNewSignatures(tx, tx.tenant, { eventId, since });
  return ofAll ? null : ids;
}
