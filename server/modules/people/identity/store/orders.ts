import type { Sql, TenantSql } from "../../../../platform/database/database.ts";

/** A person's orders, newest first. */
export async function readOrders(tx: TenantSql, personId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>("select o as id from orders_of_person($1, $2) o order by o desc", [tx.tenant, personId]);
  return rows.map((row) => row.id);
}

export async function isOrderOf(
  tx: Sql,
  tenant: string,
  { personId, bookingId }: { readonly personId: string; readonly bookingId: string },
): Promise<boolean> {
  const rows = await tx.query("select 1 from orders_of_person($1, $2) o where o = $3", [tenant, personId, bookingId]);
  return rows.length > 0;
}

export type LatestBuyer = {
  readonly full_name: string;
  readonly email: string | null;
  readonly gender: string | null;
  readonly citizenship: string | null;
  readonly channel: string | null;
};

/**
 * The buyer's details of a person's latest paid order with the person's own number. Null without one, or once they are erased. Anybody can
 * register a free ticket to somebody's number, so free orders do not count, and the address is left out if the orders name several.
 */
export async function readLatestBuyer(tx: TenantSql, person: { readonly id: string; readonly phone: string }): Promise<LatestBuyer | null> {
  const [row] = await tx.query<LatestBuyer>(
    `select y.full_name, case when min(lower(y.email)) over () = max(lower(y.email)) over () then y.email end as email,
       y.patron->>'gender' as gender, y.patron->>'citizenship' as citizenship,
       (select p.channel from payments p where p.tenant_id = $1 and p.booking_id = b.id and p.channel is not null order by p.id desc limit 1) as channel
     from orders_of_person($1, $2) o
     join bookings b on b.tenant_id = $1 and b.id = o and b.status = 'confirmed' and b.total > 0
     join booking_buyers y on y.tenant_id = $1 and y.booking_id = b.id and y.phone = $3 and y.full_name <> ''
     order by b.id desc limit 1`,
    [tx.tenant, person.id, person.phone],
  );
  return row ?? null;
}

const OLDER = `from people p join booking_buyers y on y.tenant_id = p.tenant_id and y.phone = p.phone
  join bookings b on b.tenant_id = y.tenant_id and b.id = y.booking_id and b.created_at < p.orders_since
  where p.tenant_id = $1 and p.id = $2 and p.closed_at is null and ($3::text is null or lower(y.email) = $3)
    and not exists (select 1 from person_orders o where o.tenant_id = $1 and o.person_id = $2 and o.booking_id = b.id)`;

/** Counts orders of a person's number that are too old for it to prove. With an address: those with that address. */
export async function countOlderOrders(tx: TenantSql, personId: string, email: string | null): Promise<number> {
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n ${OLDER}`, [tx.tenant, personId, email]);
  return row!.n;
}

/** Assigns the older orders with this address to the person. Returns how many there were. */
export async function addOlderOrders(tx: TenantSql, personId: string, email: string): Promise<number> {
  const rows = await tx.query(
    `insert into person_orders (tenant_id, person_id, booking_id, proved_by) select $1, $2, b.id, 'email' ${OLDER} on conflict do nothing
     returning booking_id`,
    [tx.tenant, personId, email],
  );
  return rows.length;
}
