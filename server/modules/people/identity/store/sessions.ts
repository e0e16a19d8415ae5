import type { Sql, TenantSql, Transaction } from "../../../../platform/database/database.ts";

/** A session ends by itself after 30 days without a visit, and after 90 in all. */
const IS_LIVE = "s.ended_at is null and s.seen_at > now() - interval '30 days' and s.created_at > now() - interval '90 days'";

export type FoundSession = { id: string; person_id: string; phone: string; is_stale: boolean };

/** The live session of a token's digest. */
export async function findSession(tx: TenantSql, tokenHash: string): Promise<FoundSession | undefined> {
  const rows = await tx.query<FoundSession>(
    `select s.id, s.person_id, p.phone, s.seen_at < now() - interval '1 day' as is_stale
     from login_sessions s join people p on p.tenant_id = s.tenant_id and p.id = s.person_id
     where s.tenant_id = $1 and s.token_hash = $2 and p.closed_at is null and ${IS_LIVE}`,
    [tx.tenant, tokenHash],
  );
  return rows[0];
}

/** Records a visit, which keeps session and person alive. */
export function touchSession(tx: Transaction, { id, person_id }: { id: string; person_id: string }): void {
  tx.send("update login_sessions set seen_at = now() where tenant_id = $1 and id = $2", [tx.tenant, id]);
  tx.send("update people set seen_at = now() where tenant_id = $1 and id = $2", [tx.tenant, person_id]);
}

/** Whether the session was proved in the last ten minutes. */
export async function isProvedSession(tx: TenantSql, id: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from login_sessions where tenant_id = $1 and id = $2 and proved_at > clock_timestamp() - interval '10 minutes'",
    [tx.tenant, id],
  );
  return rows.length > 0;
}

/** Marks the session as proved now. */
export function proveSession(tx: Transaction, id: string): void {
  tx.send("update login_sessions set proved_at = clock_timestamp() where tenant_id = $1 and id = $2 and ended_at is null", [tx.tenant, id]);
}

export function insertSession(
  tx: Transaction,
  session: { readonly id: string; readonly personId: string; readonly hash: string; readonly method: string; readonly device: string },
): void {
  tx.send("insert into login_sessions (tenant_id, id, person_id, token_hash, method, device) values ($1, $2, $3, $4, $5, $6)", [
    tx.tenant,
    session.id,
    session.personId,
    session.hash,
    session.method,
    session.device,
  ]);
}

/** Whether a session, live or ended, began within the last day. */
export async function isSessionFresh(tx: Sql, tenant: string, tokenHash: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from login_sessions where tenant_id = $1 and token_hash = $2 and created_at > clock_timestamp() - interval '1 day'",
    [tenant, tokenHash],
  );
  return rows.length > 0;
}

export async function isEndedSession(tx: TenantSql, tokenHash: string): Promise<boolean> {
  const rows = await tx.query("select 1 from login_sessions where tenant_id = $1 and token_hash = $2 and ended_at is not null", [
    tx.tenant,
    tokenHash,
  ]);
  return rows.length > 0;
}

/** Ends live sessions and returns how many there were. Deletes sessions that ended long ago. */
export async function endSessions(
  tx: Transaction,
  which: { readonly id?: string; readonly person_id?: string; readonly token_hash?: string; readonly except?: string },
): Promise<number> {
  tx.send("delete from login_sessions where tenant_id = $1 and created_at < now() - session_kept()", [tx.tenant]);
  const rows = await tx.query(
    `update login_sessions s set ended_at = now() where s.tenant_id = $1 and s.ended_at is null
       and ($2::uuid is null or s.id = $2) and ($3::uuid is null or s.person_id = $3) and ($4::text is null or s.token_hash = $4)
       and ($5::uuid is null or s.id <> $5) returning s.id`,
    [tx.tenant, which.id ?? null, which.person_id ?? null, which.token_hash ?? null, which.except ?? null],
  );
  return rows.length;
}

export type SessionRow = { id: string; device: string; method: "code" | "passkey"; created_at: Date; seen_at: Date };

export async function readSessions(tx: TenantSql, personId: string): Promise<SessionRow[]> {
  return tx.query<SessionRow>(
    `select s.id, s.device, s.method, s.created_at, s.seen_at from login_sessions s
     where s.tenant_id = $1 and s.person_id = $2 and ${IS_LIVE} order by s.seen_at desc, s.id desc limit 100`,
    [tx.tenant, personId],
  );
}
