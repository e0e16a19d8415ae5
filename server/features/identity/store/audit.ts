import type { Ctx } from "../../../context.ts";
import type { Row, TenantSql, Transaction } from "../../../database/database.ts";

/** Makes operations of one browser wait for each other. Ends with the transaction. */
export async function lockBrowser(tx: TenantSql, browser: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('browser ' || $1::text || ' ' || $2::text, 15))", [tx.tenant, browser]);
}

/** Audit row and outbox event of what a person did; `data` names nobody. */
export function writeAudit(
  ctx: Pick<Ctx, "tenant" | "newId">,
  tx: Transaction,
  { action, personId, data }: { readonly action: string; readonly personId: string; readonly data: Row },
): void {
  tx.send("insert into audit (tenant_id, id, actor, action, subject_id, data) values ($1, $2, 'visitor', $3, $4, $5)", [
    ctx.tenant,
    ctx.newId(),
    action,
    personId,
    data,
  ]);
  tx.send("insert into outbox (tenant_id, id, topic, subject_id, payload) values ($1, $2, $3, $4, $5)", [
    ctx.tenant,
    ctx.newId(),
    action,
    personId,
    data,
  ]);
}
