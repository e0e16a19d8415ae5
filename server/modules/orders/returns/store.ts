import type { ReturnPolicy } from "#domain/orders/returns/return-policy.ts";
import type { AddonUnits } from "#domain/orders/pricing/refund-share.ts";
import type { TicketState } from "#domain/tickets/ticket-state.ts";
import type { ActTransaction, TenantSql, Transaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";

/** A ticket with the facts that decide about its return, and the database's clock. */
export type ReturnTicketRow = {
  id: string;
  position: number;
  code: string;
  status: TicketState;
  holder: string;
  category: string;
  category_id: string;
  /** It belongs to somebody else than the order's buyer, or is delegated. */
  is_handed: boolean;
  event_status: "draft" | "published" | "cancelled" | "postponed";
  starts_at: Date | null;
  /** The policy under which it was bought, and the one in force, each once. */
  policies: PolicySteps[];
  addons: AddonUnits[];
  now: Date;
};

/** A policy's steps as stored. */
type PolicySteps = { readonly hours: readonly number[]; readonly percents: readonly number[]; readonly fees: readonly boolean[] };

/** The policies of a row, the earliest first. */
export function policiesOf({ policies }: Pick<ReturnTicketRow, "policies">): ReturnPolicy[] {
  return policies.map(({ hours, percents, fees }) =>
    hours.map((each, at) => ({ hours: each, percent: percents[at]!, withFee: fees[at]! })),
  );
}

/** Locks all tickets of an order in the order of their ids. The caller has locked the order. */
export async function lockTicketsOf(tx: TenantSql, bookingId: string): Promise<void> {
  await tx.query("select id from tickets where tenant_id = $1 and booking_id = $2 order by id for update", [tx.tenant, bookingId]);
}

/** An order's tickets by place. */
export async function readReturnTickets(tx: TenantSql, bookingId: string): Promise<ReturnTicketRow[]> {
  return tx.query<ReturnTicketRow>(
    `select t.id, t.position, t.code, t.status, t.holder, t.category, t.category_id,
       coalesce(t.held_by_phone <> y.phone, false) or exists (select from handovers h where h.tenant_id = $1 and h.ticket_id = t.id
         and h.kind = 'delegation' and h.status in ('pending', 'accepted')) as is_handed,
       e.status as event_status, coalesce(s.starts_at, e.starts_at) as starts_at,
       coalesce((select jsonb_agg(to_jsonb(p) order by p.since) from (select distinct q.hours, q.percents, q.fees, q.since
         from unnest(array[b.created_at, clock_timestamp()]) moment
         cross join lateral (select r.hours, r.percents, r.fees, r.since from return_policies r where r.tenant_id = $1 and r.event_id = t.event_id
           and (r.category_id = t.category_id or r.category_id is null) and r.since <= moment and (r.ended_at > moment or r.ended_at is null)
           order by r.category_id nulls last limit 1) q) p), '[]') as policies,
       coalesce((select jsonb_agg(jsonb_build_object('addonId', x->'addonId', 'qty', x->'qty')) from booking_attendees a
         cross join lateral jsonb_array_elements(a.addons) x where a.tenant_id = $1 and a.booking_id = $2 and a.position = t.position), '[]') as addons,
       clock_timestamp() as now
     from tickets t
     join bookings b on b.tenant_id = $1 and b.id = t.booking_id
     join booking_buyers y on y.tenant_id = $1 and y.booking_id = t.booking_id
     join events e on e.tenant_id = $1 and e.id = t.event_id
     left join event_sessions s on s.tenant_id = $1 and s.event_id = t.event_id and s.id = t.session_id
     where t.tenant_id = $1 and t.booking_id = $2 order by t.position`,
    [tx.tenant, bookingId],
  );
}

/** The units of stock that one piece of each of these items takes at a date. */
export async function readUnits(
  tx: TenantSql,
  bookingId: string,
  itemIds: readonly string[],
): Promise<{ item_id: string; quota_id: string; units: number }[]> {
  return tx.query(
    `select u.item_id, coalesce(a.quota_id, u.quota_id) as quota_id, u.units from bookings b
       join quota_uses u on u.tenant_id = $1 and u.event_id = b.event_id
         and u.item_id = any ($3::uuid[]) and (u.session_id is null or u.session_id = b.session_id)
       left join allotment_quotas a on a.tenant_id = $1 and a.event_id = b.event_id and a.part_of = u.quota_id and a.quota_id = any (b.claim_quotas)
         and exists (select from allotments m where m.tenant_id = $1 and m.event_id = b.event_id and m.id = a.allotment_id and m.category_id = u.item_id)
     where b.tenant_id = $1 and b.id = $2
     union all select c.id, k.id, greatest(c.bundling_ticket, 1) from bookings b
       join access_codes k on k.tenant_id = $1 and k.event_id = b.event_id and k.id = any (b.claim_quotas)
       join ticket_categories c on c.tenant_id = $1 and c.event_id = b.event_id and c.id = any (k.category_ids) and c.id = any ($3::uuid[])
     where b.tenant_id = $1 and b.id = $2`,
    [tx.tenant, bookingId, itemIds],
  );
}

/** One returned ticket. Amounts are integer rupiah. */
export type ReturnedTicket = {
  readonly id: string;
  readonly paid: number;
  readonly refunded: number;
  /** The percentage of its step. Null: the organiser gave all of it back. */
  readonly percent: number | null;
  readonly with_fee: boolean;
  /** The taxes in `refunded`, in the order of the order's taxes; one if it has no kinds. */
  readonly taxes: readonly number[];
};

/** Stores returned tickets, ends their codes, and counts them with their order. Audits each. */
export function insertReturns(
  tx: ActTransaction,
  { bookingId, returnId, tickets }: { readonly bookingId: string; readonly returnId: string; readonly tickets: readonly ReturnedTicket[] },
): void {
  const amount = tickets.reduce((sum, { refunded }) => sum + refunded, 0);
  tx.send(
    `insert into ticket_returns (tenant_id, ticket_id, booking_id, return_id, paid, refunded, percent, with_fee, taxes)
     select $1, x.id, $2, $3, x.paid, x.refunded, x.percent, x.with_fee, x.taxes
     from jsonb_to_recordset($4::jsonb) as x(id uuid, paid bigint, refunded bigint, percent int, with_fee boolean, taxes bigint[])`,
    [tx.tenant, bookingId, returnId, JSON.stringify(tickets)],
  );
  tx.send("update tickets set status = 'returned', version = version + 1 where tenant_id = $1 and id = any ($2::uuid[])", [
    tx.tenant,
    tickets.map(({ id }) => id),
  ]);
  for (const { id, refunded } of tickets) recordAudit(tx, { topic: "ticket.returned", subject: id, data: { bookingId, amount: refunded } });
  tx.send(
    "update bookings set tickets_returned = tickets_returned + $3, returned_amount = returned_amount + $4 where tenant_id = $1 and id = $2",
    [tx.tenant, bookingId, tickets.length, amount],
  );
}

/** Returns seats and units of stock of a part of an order. */
export function releasePlaces(
  tx: Transaction,
  {
    bookingId,
    places,
    units,
  }: { readonly bookingId: string; readonly places: readonly number[]; readonly units: ReadonlyMap<string, number> },
): void {
  tx.send("select release_places($1, $2, $3::int[], $4::uuid[], $5::int[])", [
    tx.tenant,
    bookingId,
    places,
    [...units.keys()],
    [...units.values()],
  ]);
}
