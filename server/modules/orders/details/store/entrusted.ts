import type { Sql, TenantSql } from "../../../../platform/database/database.ts";

type EntrustedAsk = {
  readonly tenant: string;
  readonly eventId: string;
  /** The logged-in person's id, number and orders. */
  readonly person: string;
  readonly phone: string;
  readonly orders: readonly string[];
  readonly ids: readonly string[];
};

/** Returns the ids of those tickets that are valid, of this event and held by the person, and whether the tenant has handovers. */
export async function readOwnTickets(
  sql: Sql,
  ask: EntrustedAsk,
): Promise<{ readonly isAllowed: boolean; readonly ids: readonly string[] }> {
  const [row] = await sql.query<{ is_allowed: boolean; ids: string[] }>(
    `select (select (n.brand->'flags'->>'withDelegation')::boolean from tenants n where n.id = $1) as is_allowed,
       (select coalesce(jsonb_agg(t.id), '[]') from tickets t where t.tenant_id = $1 and t.id = any ($2::uuid[]) and t.event_id = $3
          and t.status = 'valid'
          and case when t.held_by_phone is null then t.booking_id = any ($4::uuid[]) else t.held_by_phone = $5 and is_held_by(t, $6) end) as ids`,
    [ask.tenant, ask.ids, ask.eventId, ask.orders, ask.phone, ask.person],
  );
  return { isAllowed: row?.is_allowed === true, ids: row?.ids ?? [] };
}

/** Returns the name of each ticket's holder. */
export async function readHolders(sql: TenantSql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>(
    "select id, coalesce(nullif(held_by_name, ''), holder) as name from tickets where tenant_id = $1 and id = any ($2::uuid[])",
    [sql.tenant, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
