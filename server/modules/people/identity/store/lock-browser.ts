import type { TenantSql } from "../../../../platform/database/database.ts";

/** Serialises operations of one browser until the transaction ends. */
export async function lockBrowser(tx: TenantSql, browser: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('browser ' || $1::text || ' ' || $2::text, 15))", [tx.tenant, browser]);
}
