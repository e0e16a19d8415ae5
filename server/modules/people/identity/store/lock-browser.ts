import type { TenantSql } from "../../../../platform/database/database.ts";

/** Makes operations of one browser wait for each other. Ends with the transaction. */
export async function lockBrowser(tx: TenantSql, browser: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('browser ' || $1::text || ' ' || $2::text, 15))", [tx.tenant, browser]);
}
