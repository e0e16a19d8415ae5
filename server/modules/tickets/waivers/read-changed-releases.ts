import type { TenantSql } from "../../../platform/database/database.ts";
import { readNewSignatures } from "./store.ts";

/**
 * Which tickets of an event may need a release otherwise than before `since`, less a minute: those for which one was signed. Null where it
 * may be any of them, because everybody has to sign again. Inside a transaction of the tenant.
 */
export async function readChangedReleases(tx: TenantSql, eventId: string, since: string): Promise<readonly string[] | null> {
  const { ids, of_all: ofAll } = await readNewSignatures(tx, tx.tenant, { eventId, since });
  return ofAll ? null : ids;
}
