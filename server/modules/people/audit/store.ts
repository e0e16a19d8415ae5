import type { Sql, TenantSql, Transaction } from "../../../platform/database/database.ts";

/** The rows under one seal: four bytes of each row's digest, and the digest of all, in hex. `until`: the latest time so far, ISO. */
export type Rows = { ids: string[]; marks: string; until: string; digest: string };
/** A stored seal. `digest` is hex, `secret` names the master secret. */
export type Seal = { number: number; ids: string[]; marks: string; until: string; secret: string; digest: string };

const TIME = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;
const SEAL = `number, ids, encode(marks, 'hex') as marks, to_char(until at time zone 'UTC', ${TIME}) as until, secret, encode(digest, 'hex') as digest`;

export async function readTenantIds(sql: Sql): Promise<string[]> {
  return (await sql.query<{ id: string }>("select id from tenants order by id")).map(({ id }) => id);
}

/** Locks sealing until the transaction ends, for one process at a time. False: another process has the lock. */
export async function lockSealing(tx: TenantSql): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>("select pg_try_advisory_xact_lock(hashtextextended($1, 81)) as ok", [tx.tenant]);
  return row!.ok;
}

export async function readLastSeal(sql: TenantSql): Promise<Seal | undefined> {
  const [row] = await sql.query<Seal>(`select ${SEAL} from audit_seals where tenant_id = $1 order by number desc limit 1`, [sql.tenant]);
  return row;
}

/**
 * Returns the next rows to seal. Undefined if all are sealed. `isAfresh` also searches ten minutes back for late rows. Without it: only
 * rows after the last seal.
 */
export async function readUnsealed(sql: TenantSql, until: string | null, isAfresh: boolean): Promise<Rows | undefined> {
  const [row] = await sql.query<Rows>(
    `select ids, encode(marks, 'hex') as marks, to_char(until at time zone 'UTC', ${TIME}) as until, encode(digest, 'hex') as digest
     from rows_to_seal(as_tenant($1), $2, case when $3 then seal_lag() else interval '0 seconds' end)`,
    [sql.tenant, until, isAfresh],
  );
  return row;
}

export function writeSeal(tx: Transaction, { number, ids, marks, until, secret, digest }: Seal): void {
  tx.send(
    `insert into audit_seals (tenant_id, number, until, ids, marks, secret, digest)
     values ($1, $2, $3, $4, decode($5, 'hex'), $6, decode($7, 'hex'))`,
    [tx.tenant, number, until, ids, marks, secret, digest],
  );
}

/** Seals from `number` on, in order. */
export async function readSeals(sql: TenantSql, number: number, most: number): Promise<Seal[]> {
  return sql.query<Seal>(`select ${SEAL} from audit_seals where tenant_id = $1 and number >= $2 order by number limit $3`, [
    sql.tenant,
    number,
    most,
  ]);
}

/** The present rows with these ids, each with its digest in hex. Deleted rows are missing. */
export async function readSealedRows(sql: TenantSql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; digest: string }>(
    "select a.id, encode(audit_digest(a), 'hex') as digest from audit a where a.tenant_id = $1 and a.id = any ($2::uuid[])",
    [sql.tenant, ids],
  );
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}

/** An unsealed row older than sealed ones. */
export async function readStray(sql: TenantSql): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    `select a.id from audit a where a.tenant_id = $1
       and a.at <= (select max(s.until) from audit_seals s where s.tenant_id = $1) - seal_lag()
       and not exists (select from (select unnest(s.ids) as id from audit_seals s where s.tenant_id = $1) s where s.id = a.id)
     order by a.at limit 1`,
    [sql.tenant],
  );
  return row?.id;
}
