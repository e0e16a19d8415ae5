import type { Sql, TenantSql, Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";

/** The number of erased rows by kind. */
export type Erased = Readonly<Record<string, number>>;
type Days = {
  readonly identity: number;
  readonly person: number;
  readonly unfinished: number;
  readonly message: number;
  readonly waiver: number;
  readonly transfer: number;
};

/** A number unproved for this long may be another person's: see identity. */
const PERSON_LASTS_DAYS = 180;

export async function readTenants(sql: Sql): Promise<string[]> {
  return (await sql.query<{ id: string }>("select id from tenants order by id")).map(({ id }) => id);
}

/** Erases due identity numbers, signed releases, and refund accounts. */
export async function eraseSealed(sql: TenantSql, days: Days): Promise<Erased> {
  const [row] = await sql.query<{ identities: number; holders: number; waivers: number; accounts: number }>(
    `with late as (select events_over($1, $2) as id), later as (select events_over($1, $3) as id),
       a as (update booking_attendees a set identity_sealed = null from bookings b
         where a.tenant_id = $1 and a.identity_sealed is not null and b.tenant_id = $1 and b.id = a.booking_id
           and b.event_id in (select id from late) returning 1),
       h as (update handovers h set identity_sealed = null
         where h.tenant_id = $1 and h.identity_sealed is not null and h.event_id in (select id from late) returning 1),
       w as (update waiver_signatures w set sealed = null, device = '', network_hash = null, erased_at = clock_timestamp()
         where w.tenant_id = $1 and w.sealed is not null and w.event_id in (select id from later) returning 1),
       t as (update refund_transfers t set sealed = null, erased_at = clock_timestamp()
         where t.tenant_id = $1 and t.sealed is not null and t.ended_at < clock_timestamp() - make_interval(days => $4) returning 1)
     select (select count(*)::int from a) as identities, (select count(*)::int from h) as holders, (select count(*)::int from w) as waivers,
       (select count(*)::int from t) as accounts`,
    [sql.tenant, days.identity, days.waiver, days.transfer],
  );
  return row!;
}

/** Deletes network digests of expired holds after an hour, when they no longer count. */
export function forgetNetworks(tx: Transaction): void {
  tx.send(
    "update bookings set network = null where tenant_id = $1 and network is not null and status = 'expired' and hold_until < now() - interval '2 hours'",
    [tx.tenant],
  );
}

/** Erases the people of a batch of due orders. */
export async function eraseOrders(sql: TenantSql, days: Days, most: number): Promise<{ readonly orders: number; readonly erased: Erased }> {
  const [due] = await sql.query<{ ids: string[] }>("select orders_to_erase($1, $2, $3, $4) as ids", [
    sql.tenant,
    days.person,
    days.unfinished,
    most,
  ]);
  const { ids } = due!;
  if (ids.length === 0) return { orders: 0, erased: {} };
  const [row] = await sql.query<{ erased: Erased }>("select erase_orders($1, $2::uuid[]) as erased", [sql.tenant, ids]);
  return { orders: ids.length, erased: { orders: ids.length, ...row!.erased } };
}

/** Erases a batch of people who have been away this long, with logins and passkeys. */
export async function erasePeople(sql: TenantSql, most: number): Promise<Erased> {
  const [row] = await sql.query<{ erased: Erased }>("select erase_people($1, $2, $3) as erased", [sql.tenant, PERSON_LASTS_DAYS, most]);
  return row!.erased;
}

/** Erases a batch of obsolete messages, codes, sessions, drafts and links. */
export async function eraseLeftovers(sql: TenantSql, days: Days, most: number): Promise<Erased> {
  const [row] = await sql.query<{ erased: Erased }>("select erase_leftovers($1, $2, $3) as erased", [sql.tenant, days.message, most]);
  return row!.erased;
}

/**
 * Deletes up to `most` due sealed cookies, and as many calls. Returns how many rows it deleted. One round trip, with its own transaction.
 */
export async function forgetCalls(sql: Sql, tenant: string, most: number): Promise<number> {
  const [row] = await sql.query<{ gone: number }>("select forget_calls(as_tenant($1), $2) as gone", [tenant, most]);
  return row!.gone;
}

export function auditErasure(tx: ActTransaction, erased: Erased): void {
  const counts = Object.fromEntries(Object.entries(erased).filter(([, n]) => n > 0));
  recordAudit(tx, { topic: "retention.erased", data: counts });
}
