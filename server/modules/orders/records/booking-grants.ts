import type { Row, Sql, TenantSql, Transaction } from "../../../platform/database/database.ts";

type Opening = { readonly id: string; readonly owner: string | null; readonly opened: number | null };

/**
 * Whether a booking opens by the database's clock: for the browser that made it or has a grant, or with a genuine key of version `opened`.
 */
export async function opensBooking(sql: Sql, tenant: string, { id, owner, opened }: Opening): Promise<boolean> {
  const [row] = await sql.query<{ ok: boolean }>("select opens_booking($1, $2, $3, $4) as ok", [tenant, id, owner, opened]);
  return row?.ok === true;
}

type NewGrant = {
  readonly id: string;
  readonly bookingId: string;
  readonly owner: string;
  readonly opened: number;
  readonly device: string;
};

/** Grants the booking to a browser with a genuine key. False if the key is no longer valid. */
export async function grantBooking(sql: TenantSql, { id, bookingId, owner, opened, device }: NewGrant): Promise<boolean> {
  const params = [sql.tenant, bookingId, owner, opened, id, device];
  const [row] = await sql.query<{ ok: boolean }>("select grant_booking($1, $2, $3, $4, $5, $6) as ok", params);
  return row?.ok === true;
}

export type GrantRow = Row & { id: string; device: string; created_at: Date; owner_hash: string };

/** Browsers with a grant, newest first. */
export function readGrants(sql: TenantSql, bookingId: string): Promise<GrantRow[]> {
  return sql.query<GrantRow>(
    `select g.id, g.device, g.created_at, g.owner_hash from booking_grants g
     where g.tenant_id = $1 and g.booking_id = $2 order by g.created_at desc, g.id`,
    [sql.tenant, bookingId],
  );
}

/** The end of a booking's key, and whether it has passed by the database's clock. */
export async function readKeyEnd(sql: TenantSql, bookingId: string): Promise<{ until: Date; is_over: boolean }> {
  const [row] = await sql.query<{ until: Date; is_over: boolean }>(
    "select e.until, e.until <= clock_timestamp() as is_over from order_key_ends($1, $2) as e(until)",
    [sql.tenant, bookingId],
  );
  return row!;
}

/** Ends one grant. False without one. */
export async function endGrant(sql: TenantSql, bookingId: string, id: string): Promise<boolean> {
  const rows = await sql.query("delete from booking_grants where tenant_id = $1 and booking_id = $2 and id = $3 returning id", [
    sql.tenant,
    bookingId,
    id,
  ]);
  return rows.length > 0;
}

/** Ends all links and grants of these bookings, except the grants of `keep`. */
export function withdrawKeys(tx: Transaction, ids: readonly string[], keep: string | null): void {
  tx.send("select withdraw_order_keys($1, $2::uuid[], $3)", [tx.tenant, ids, keep]);
}
