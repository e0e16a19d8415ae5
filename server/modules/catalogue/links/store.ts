import type { Database, Sql, TenantSql, Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";

export type NewLink = {
  readonly code: string;
  readonly type: string;
  readonly target: string;
  readonly expires_at: Date | null;
  readonly max_uses: number | null;
};

/** The audited facts of a link. */
const saidOf = (link: NewLink) => ({
  code: link.code,
  type: link.type,
  expiresAt: link.expires_at?.toISOString() ?? null,
  maxUses: link.max_uses,
});

/** Writes a link. False if its code is taken. */
export async function writeLink(tx: TenantSql, link: NewLink): Promise<boolean> {
  const rows = await tx.query(
    `insert into links (tenant_id, code, type, target, expires_at, max_uses) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, code) do nothing returning 1 as ok`,
    [tx.tenant, link.code, link.type, link.target, link.expires_at, link.max_uses],
  );
  return rows.length > 0;
}

/** Writes the link and its audit row, unless it exists. */
export function saveLink(tx: Transaction, auditId: string, link: NewLink): void {
  tx.send(
    `with made as (
       insert into links (tenant_id, code, type, target, expires_at, max_uses) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_id, code) do nothing returning code)
     select record_events($1, 'links', 'link.created', array[$7]::uuid[], array[$8]::jsonb[], null, array[$7]::uuid[]) from made`,
    [tx.tenant, link.code, link.type, link.target, link.expires_at, link.max_uses, auditId, saidOf(link)],
  );
}

/** Audits a link's creation. A personal link is identified by its digest. */
export function auditLink(tx: ActTransaction, link: NewLink): void {
  recordAudit(tx, { topic: "link.created", data: saidOf(link) });
}

/** Deletes links that expired a quarter of a year ago, with their visits. */
export function forgetOldLinks(tx: Transaction): void {
  tx.send("delete from links where tenant_id = $1 and expires_at < clock_timestamp() - interval '90 days'", [tx.tenant]);
}

export async function endLinkNow(tx: TenantSql, code: string): Promise<boolean> {
  const rows = await tx.query(
    `update links set expires_at = clock_timestamp() where tenant_id = $1 and code = $2
       and (expires_at is null or expires_at > clock_timestamp()) returning 1 as ok`,
    [tx.tenant, code],
  );
  return rows.length > 0;
}

/** Audits a link's end. */
export function auditLinkEnd(tx: ActTransaction, code: string): void {
  recordAudit(tx, { topic: "link.ended", data: { code } });
}

/** Whether the tenant has a link with this code, active or not. */
export async function isLinkKnown(db: Database, tenant: string, code: string): Promise<boolean> {
  return db.pipelined(tenant, async (tx) => {
    const rows = await tx.query("select 1 as ok from links where tenant_id = $1 and code = $2", [tenant, code]);
    return rows.length > 0;
  });
}

export type FollowedLink = { type: string; target: string; max_uses: number | null };

/** Returns a link that still works, by the database's clock. Counts the `visitor`, the hash of a cookie. Null: counts nobody. */
export async function followLink(
  sql: Sql,
  tenant: string,
  { code, visitor }: { readonly code: string; readonly visitor: string | null },
): Promise<FollowedLink | undefined> {
  const rows = await sql.query<FollowedLink>("select type, target, max_uses from follow_link(as_tenant($1), $2, $3)", [
    tenant,
    code,
    visitor,
  ]);
  return rows[0];
}
