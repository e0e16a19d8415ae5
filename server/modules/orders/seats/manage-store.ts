import { plainArrayText, textArrayText } from "../../../platform/database/array-text.ts";
import type { TenantSql, Transaction } from "../../../platform/database/database.ts";

export type SeatedEvent = { id: string; seat_map: number | null; sessions: number };

/** Locks an event against seat holds and against another map. */
export async function lockSeatedEvent(tx: TenantSql, slug: string): Promise<SeatedEvent | undefined> {
  const rows = await tx.query<SeatedEvent>(
    `select e.id, e.seat_map, (select count(*)::int from event_sessions s where s.tenant_id = $1 and s.event_id = e.id) as sessions
     from events e where e.tenant_id = $1 and e.slug = $2 and e.kind = 'event' for update`,
    [tx.tenant, slug],
  );
  return rows[0];
}

/** Locks an event against another map but not against holds, for changes to single seats. */
export async function findSeatedEvent(tx: TenantSql, slug: string): Promise<{ id: string; seat_map: number | null } | undefined> {
  const rows = await tx.query<{ id: string; seat_map: number | null }>(
    "select id, seat_map from events where tenant_id = $1 and slug = $2 and kind = 'event' for key share",
    [tx.tenant, slug],
  );
  return rows[0];
}

export type SoldAs = { id: string; names: Record<string, string>; bundle: number; quotas: string[]; units: number[]; shared: boolean };

/** The event's categories with their quotas. `shared`: something else also draws on one of these. */
export async function readSoldAs(tx: TenantSql, event: string): Promise<SoldAs[]> {
  return tx.query<SoldAs>(
    `select c.id, c.name as names, greatest(c.bundling_ticket, 1) as bundle,
       array(select u.quota_id::text from quota_uses u where u.tenant_id = $1 and u.event_id = $2 and u.item_id = c.id order by u.quota_id) as quotas,
       array(select u.units from quota_uses u where u.tenant_id = $1 and u.event_id = $2 and u.item_id = c.id order by u.quota_id) as units,
       exists (select from quota_uses u join quota_uses o on o.tenant_id = $1 and o.event_id = $2 and o.quota_id = u.quota_id
         where u.tenant_id = $1 and u.event_id = $2 and u.item_id = c.id
           and not exists (select from ticket_categories x where x.tenant_id = $1 and x.event_id = $2 and x.id = o.item_id)) as shared
     from ticket_categories c where c.tenant_id = $1 and c.event_id = $2 order by c.position`,
    [tx.tenant, event],
  );
}

export type LiveSeat = {
  id: string;
  seat: string;
  kind: string;
  category_id: string | null;
  state: number;
  reason: string | null;
  reference: string | null;
};

/** Every seat that is not free, with its order. */
export async function readLiveSeats(tx: TenantSql, event: string): Promise<LiveSeat[]> {
  return tx.query<LiveSeat>(
    `select c.id::text as id, c.seat, c.kind, c.category_id, c.state, c.reason, b.reference from seat_claims c
     left join bookings b on b.tenant_id = c.tenant_id and b.id = c.booking_id
     where c.tenant_id = $1 and c.event_id = $2 and c.state > 0 order by c.seat`,
    [tx.tenant, event],
  );
}

/** Locks quotas in order, and returns the taken units of each. */
export async function lockQuotas(
  tx: TenantSql,
  event: string,
  quotas: readonly string[],
): Promise<Map<string, { total: number; taken: number }>> {
  const rows = await tx.query<{ id: string; total: number; taken: number }>(
    "select id, total, taken from quotas where tenant_id = $1 and event_id = $2 and id = any ($3::uuid[]) order by id for no key update",
    [tx.tenant, event, plainArrayText(quotas)],
  );
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** The units of locked quotas that are given to partners, and counted by quotas of their own. */
export async function readGiven(tx: TenantSql, event: string, quotas: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ part_of: string; units: number }>(
    `select a.part_of, sum(q.total)::int as units from allotment_quotas a
     join quotas q on q.tenant_id = $1 and q.event_id = $2 and q.id = a.quota_id
     where a.tenant_id = $1 and a.event_id = $2 and a.part_of = any ($3::uuid[]) group by a.part_of`,
    [tx.tenant, event, plainArrayText(quotas)],
  );
  return new Map(rows.map(({ part_of: id, units }) => [id, units]));
}

export function setTotal(tx: Transaction, event: string, { quota, total }: { readonly quota: string; readonly total: number }): void {
  tx.send("update quotas set total = $4 where tenant_id = $1 and event_id = $2 and id = $3 and total <> $4", [
    tx.tenant,
    event,
    quota,
    total,
  ]);
}

export async function newestMap(tx: TenantSql, event: string): Promise<number> {
  const [row] = await tx.query<{ v: number }>(
    "select coalesce(max(version), 0) as v from seat_maps where tenant_id = $1 and event_id = $2",
    [tx.tenant, event],
  );
  return row!.v;
}

export type Kind = { readonly kind: string; readonly quota: string; readonly seats: number };

/** Puts another map on an event that this transaction has locked. */
export function putMap(
  tx: Transaction,
  event: string,
  {
    version,
    body,
    categories,
    standing,
    kinds,
  }: {
    readonly version: number;
    readonly body: string;
    readonly categories: object;
    readonly standing: object;
    readonly kinds: readonly Kind[];
  },
): void {
  const of = [tx.tenant, event];
  tx.send(
    "insert into seat_maps (tenant_id, event_id, version, body, categories, standing) values ($1, $2, $3, $4, $5::jsonb, $6::jsonb)",
    [...of, version, body, JSON.stringify(categories), JSON.stringify(standing)],
  );
  tx.send("delete from seat_kinds where tenant_id = $1 and event_id = $2", of);
  tx.send(
    `insert into seat_kinds (tenant_id, event_id, kind, quota_id, seats)
     select $1, $2, x.kind, x.quota, x.seats from unnest($3::text[], $4::uuid[], $5::int[]) as x(kind, quota, seats)`,
    [
      ...of,
      textArrayText(kinds.map(({ kind }) => kind)),
      plainArrayText(kinds.map(({ quota }) => quota)),
      plainArrayText(kinds.map(({ seats }) => String(seats))),
    ],
  );
  tx.send("update events set seat_map = $3, version = version + 1 where tenant_id = $1 and id = $2", [...of, version]);
}

/** Records a seat's present map category. */
export function setKind(tx: Transaction, { id, kind }: { readonly id: string; readonly kind: string }): void {
  tx.send("update seat_claims set kind = $3 where tenant_id = $1 and id = $2", [tx.tenant, id, kind]);
}

/** Blocks free seats in name order. Returns those that were free. */
export async function insertBlocks(
  tx: TenantSql,
  event: string,
  { seats, kinds, reason }: { readonly seats: readonly string[]; readonly kinds: readonly string[]; readonly reason: string },
): Promise<string[]> {
  const rows = await tx.query<{ seat: string }>(
    `insert into seat_claims (tenant_id, event_id, seat, kind, state, reason)
     select $1, $2, s.seat, s.kind, 3, $5 from unnest($3::text[], $4::text[]) as s(seat, kind) order by s.seat
     on conflict (event_id, seat, tenant_id) where state > 0 do nothing returning seat`,
    [tx.tenant, event, textArrayText(seats), textArrayText(kinds), reason],
  );
  return rows.map(({ seat }) => seat);
}

/** Frees blocked seats. Returns those that were blocked, with their map categories. */
export async function endBlocks(tx: TenantSql, event: string, seats: readonly string[]): Promise<{ seat: string; kind: string }[]> {
  return tx.query<{ seat: string; kind: string }>(
    `update seat_claims set state = 0, reason = null, change = pg_current_xact_id()
     where tenant_id = $1 and event_id = $2 and seat = any ($3::text[]) and state = 3 returning seat, kind`,
    [tx.tenant, event, textArrayText(seats)],
  );
}

/** Changes quotas by the number of blocked seats per map category. Locks the quotas. False if a quota has too few tickets left. */
export async function changeTotals(
  tx: Transaction,
  event: string,
  { kinds, by }: { readonly kinds: readonly string[]; readonly by: 1 | -1 },
): Promise<boolean> {
  const rows = await tx.query<{ quota_id: string; n: number }>(
    `select k.quota_id, count(*)::int as n from unnest($3::text[]) as x(kind)
     join seat_kinds k on k.tenant_id = $1 and k.event_id = $2 and k.kind = x.kind group by 1 order by 1`,
    [tx.tenant, event, textArrayText(kinds)],
  );
  const quotas = await lockQuotas(
    tx,
    event,
    rows.map(({ quota_id: id }) => id),
  );
  for (const { quota_id: quota, n } of rows) {
    const { total, taken } = quotas.get(quota)!;
    if (total + by * n < taken) return false;
    setTotal(tx, event, { quota, total: total + by * n });
  }
  return true;
}

export type HeldSeat = { id: string; booking_id: string | null; category_id: string | null; state: number; reference: string };

/** Returns a seat's order, locked. */
export async function lockHolder(tx: TenantSql, event: string, seat: string): Promise<HeldSeat | undefined> {
  const rows = await tx.query<HeldSeat>(
    `select c.id::text as id, c.booking_id, c.category_id, c.state, b.reference from seat_claims c
     join bookings b on b.tenant_id = c.tenant_id and b.id = c.booking_id
     where c.tenant_id = $1 and c.event_id = $2 and c.seat = $3 and c.state in (1, 2) for update of b`,
    [tx.tenant, event, seat],
  );
  return rows[0];
}

/** Exchanges an order's seat. Frees the previous one, and syncs the ticket to gate devices. False: another order has the new one. */
export async function swapSeat(
  tx: TenantSql,
  event: string,
  { id, from, to, kind }: { readonly id: string; readonly from: string; readonly to: string; readonly kind: string },
): Promise<boolean> {
  const rows = await tx.query(
    `with moved as (
       insert into seat_claims (tenant_id, event_id, seat, kind, booking_id, place, category_id, state)
       select c.tenant_id, c.event_id, $4, $5, c.booking_id, c.place, c.category_id, c.state from seat_claims c
       where c.tenant_id = $1 and c.event_id = $2 and c.id = $3 and c.seat = $6 and c.state in (1, 2)
       on conflict (event_id, seat, tenant_id) where state > 0 do nothing returning booking_id, place),
     told as (
       update tickets t set changed_at = clock_timestamp() from moved m
       where t.tenant_id = $1 and t.booking_id = m.booking_id and t.position = m.place)
     update seat_claims c set booking_id = null, place = null, category_id = null, state = 0, change = pg_current_xact_id()
       from moved where c.tenant_id = $1 and c.id = $3 returning 1 as ok`,
    [tx.tenant, event, id, to, kind, from],
  );
  return rows.length > 0;
}
