import { plainArrayText } from "../../../platform/database/array-text.ts";
import type { Sql, TenantSql } from "../../../platform/database/database.ts";

export type MapRow = { body: string; categories: Record<string, string[]>; standing: Record<string, string[]> };

export async function readMap(sql: TenantSql, event: string, version: number): Promise<MapRow | undefined> {
  const rows = await sql.query<MapRow>(
    "select body, categories, standing from seat_maps where tenant_id = $1 and event_id = $2 and version = $3",
    [sql.tenant, event, version],
  );
  return rows[0];
}

export type StatesRow = { map: number | null; cursor: string | null; seats: string[] | null; states: number[] | null };

/** Calls seat_states: every seat that is not free, or the changes after `since`. */
export async function readStates(sql: Sql, tenant: string, { event, since }: { readonly event: string; readonly since: string | null }) {
  const [row] = await sql.query<StatesRow>("select map, cursor, seats, states from seat_states(as_tenant($1), $2, $3::xid8)", [
    tenant,
    event,
    since,
  ]);
  return row!;
}

/** The seats of tickets. Leaves out tickets without one. */
export async function readSeatsOfTickets(
  sql: TenantSql,
  tickets: readonly string[],
): Promise<{ ticket: string; event: string; seat: string }[]> {
  return sql.query(
    `select t.id as ticket, t.event_id as event, c.seat from tickets t
     join seat_claims c on c.tenant_id = t.tenant_id and c.booking_id = t.booking_id and c.place = t.position
     where t.tenant_id = $1 and t.id = any ($2::uuid[])`,
    [sql.tenant, plainArrayText(tickets)],
  );
}
