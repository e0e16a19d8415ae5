import type { Sql, Transaction } from "../../database/database.ts";

export type Erased = { readonly attendees: number; readonly holders: number; readonly waivers: number };

export async function readTenants(sql: Sql): Promise<string[]> {
  return (await sql.query<{ id: string }>("select id from tenants order by id")).map(({ id }) => id);
}

/** Erases what is due; answers how much it was. */
export async function eraseDue(sql: Sql, tenant: string, days: { readonly identity: number; readonly waiver: number }): Promise<Erased> {
  const [row] = await sql.query<Erased>(
    `with late as (select events_over($1, $2) as id), later as (select events_over($1, $3) as id),
       a as (update booking_attendees a set identity_sealed = null from bookings b
         where a.tenant_id = $1 and a.identity_sealed is not null and b.tenant_id = $1 and b.id = a.booking_id
           and b.event_id in (select id from late) returning 1),
       h as (update handovers h set identity_sealed = null
         where h.tenant_id = $1 and h.identity_sealed is not null and h.event_id in (select id from late) returning 1),
       w as (update waiver_signatures w set sealed = null, device = '', network_hash = null, erased_at = clock_timestamp()
         where w.tenant_id = $1 and w.sealed is not null and w.event_id in (select id from later) returning 1)
     select (select count(*)::int from a) as attendees, (select count(*)::int from h) as holders, (select count(*)::int from w) as waivers`,
    [tenant, days.identity, days.waiver],
  );
  return row!;
}

/** A digest of a network is kept beside a hold that ran out for as long as it counts: an hour. */
export function forgetNetworks(tx: Transaction, tenant: string): void {
  tx.send(
    "update bookings set network = null where tenant_id = $1 and network is not null and status = 'expired' and hold_until < now() - interval '2 hours'",
    [tenant],
  );
}

/** Forgets at most so many sealed cookies, and so many calls, that are old enough; answers how many. One round trip, with its own transaction. */
export async function forgetCalls(sql: Sql, tenant: string, most: number): Promise<number> {
  const [row] = await sql.query<{ gone: number }>("select forget_calls(as_tenant($1), $2) as gone", [tenant, most]);
  return row!.gone;
}

export function noteErased(tx: Transaction, tenant: string, id: string, erased: Erased): void {
  tx.send("insert into audit (tenant_id, id, actor, action, subject_id, data) values ($1, $2, 'clock', 'retention.erased', $2, $3)", [
    tenant,
    id,
    erased,
  ]);
}
