import type { HandoverKind, HandoverState } from "#domain/tickets/handover/handover-state.ts";
import type { Localized } from "#domain/brands/brand.ts";
import type { AttendeeFieldName, FieldSpec } from "#domain/people/fields/field.ts";
import type { TicketState } from "#domain/tickets/ticket-state.ts";
import type { Sql, TenantSql, Transaction } from "../../../platform/database/database.ts";

/** A ticket with all facts for a handover, and the database's clock. */
export type TicketRow = {
  id: string;
  booking_id: string;
  reference: string;
  key_version: number;
  event_id: string;
  category_id: string;
  position: number;
  code: string;
  status: TicketState;
  version: number;
  holder: string;
  created_at: Date;
  category: string;
  /** The category's names. Null if it was renamed since the purchase. */
  category_names: Localized | null;
  addons: { name: string; qty: number }[];
  /** The participant's number as typed in the order. Empty without one. */
  country_code: string;
  phone_number: string;
  held_by_phone: string | null;
  held_by_name: string | null;
  owner_hash: string;
  buyer_name: string;
  buyer_phone: string;
  buyer_email: string | null;
  slug: string;
  event: string;
  zone: string;
  venue: { name: string; city: string } | null;
  starts_at: Date | null;
  ends_at: Date | null;
  session: { startsAt: string; endsAt: string; label: Localized | null } | null;
  closes_at: Date | null;
  attendee_fields: FieldSpec<AttendeeFieldName>[];
  min_age: number | null;
  waiver_version: string | null;
  is_identity_locked: boolean;
  transfers: number;
  is_delegated: boolean;
  max_onward: number;
  max_represented: number;
  has_transfer: boolean;
  has_delegation: boolean;
  now: Date;
};

const TICKETS = `select t.id, t.booking_id, b.reference, b.key_version, t.event_id, t.category_id, t.position, t.code, t.status, t.version, t.holder, t.created_at, t.category, t.addons,
    coalesce(a.fields->>'countryCode', '') as country_code, coalesce(a.fields->>'phoneNumber', '') as phone_number,
    case when t.category in (c.name->>'en', c.name->>'id') then c.name end as category_names, t.held_by_phone, t.held_by_name, b.owner_hash, y.full_name as buyer_name, y.phone as buyer_phone, y.email as buyer_email,
    e.slug, e.name as event, e.zone, e.venue, coalesce(s.starts_at, e.starts_at) as starts_at, coalesce(s.ends_at, e.ends_at) as ends_at,
    case when s.id is not null then jsonb_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'label', s.label) end as session,
    e.handover_closes_at as closes_at, e.attendee_fields, coalesce(c.is_identity_locked, false) as is_identity_locked,
    case when (n.brand->'flags'->>'withAgeRestriction')::boolean then e.min_age end as min_age,
    case when (n.brand->'flags'->>'withNewWaiver')::boolean then e.waiver_version end as waiver_version,
    (select count(*)::int from handovers h where h.tenant_id = $1 and h.ticket_id = t.id and h.kind = 'transfer' and h.status = 'accepted') as transfers,
    exists (select 1 from handovers h where h.tenant_id = $1 and h.ticket_id = t.id and h.kind = 'delegation' and h.status in ('pending', 'accepted'))
      as is_delegated,
    coalesce(r.max_onward, 1) as max_onward, coalesce(r.max_represented, 1) as max_represented,
    (n.brand->'flags'->>'withHandover')::boolean as has_transfer, (n.brand->'flags'->>'withDelegation')::boolean as has_delegation,
    clock_timestamp() as now
  from tickets t join bookings b on b.tenant_id = t.tenant_id and b.id = t.booking_id
  join booking_buyers y on y.tenant_id = t.tenant_id and y.booking_id = t.booking_id
  join events e on e.tenant_id = t.tenant_id and e.id = t.event_id
  join tenants n on n.id = t.tenant_id
  left join booking_attendees a on a.tenant_id = t.tenant_id and a.booking_id = t.booking_id and a.position = t.position
  left join event_sessions s on s.tenant_id = t.tenant_id and s.event_id = t.event_id and s.id = t.session_id
  left join ticket_categories c on c.tenant_id = t.tenant_id and c.event_id = t.event_id and c.id = t.category_id
  left join handover_rules r on r.tenant_id = t.tenant_id`;

export async function readTickets(tx: Sql, tenant: string, ids: readonly string[]): Promise<TicketRow[]> {
  return tx.query<TicketRow>(`${TICKETS} where t.tenant_id = $1 and t.id = any ($2::uuid[]) order by t.position`, [tenant, ids]);
}

/** Whether a transferred ticket went to this person, not to an earlier owner of their number. */
export async function isHeldBy(
  tx: Sql,
  tenant: string,
  { ticketId, personId }: { readonly ticketId: string; readonly personId: string },
): Promise<boolean> {
  const rows = await tx.query("select 1 as ok from tickets t where t.tenant_id = $1 and t.id = $2 and is_held_by(t, $3)", [
    tenant,
    ticketId,
    personId,
  ]);
  return rows.length > 0;
}

/** All tickets of one booking, by place. */
export async function readTicketsOfBooking(tx: Sql, tenant: string, bookingId: string): Promise<TicketRow[]> {
  return tx.query<TicketRow>(`${TICKETS} where t.tenant_id = $1 and t.booking_id = $2 order by t.position`, [tenant, bookingId]);
}

/** Locks tickets in the order of their ids, and reads them after the last lock. */
export async function lockTickets(tx: TenantSql, ids: readonly string[]): Promise<TicketRow[]> {
  void tx
    .query("select id from tickets where tenant_id = $1 and id = any ($2::uuid[]) order by id for update", [tx.tenant, ids])
    .catch(() => {});
  return readTickets(tx, tx.tenant, ids);
}

export type HandoverRow = {
  id: string;
  ticket_id: string;
  booking_id: string;
  event_id: string;
  kind: HandoverKind;
  status: HandoverState;
  round: number;
  from_name: string;
  from_phone: string;
  from_locale: "en" | "id";
  /** The recipient's name, as the sender wrote it. */
  to_name: string;
  /** The name that the new holder of a transferred ticket wrote. Null before the transfer. */
  held_name: string | null;
  to_phone: string;
  to_locale: "en" | "id";
  purpose: "collect" | "enter" | null;
  valid_until: Date | null;
  expires_at: Date;
  created_at: Date;
  answered_at: Date | null;
};

/** Whether every valid ticket of a booking belongs to somebody other than its buyer. */
export async function isAllHandedOver(tx: TenantSql, bookingId: string): Promise<boolean> {
  const [row] = await tx.query<{ all: boolean }>(
    `select bool_and(held_by_phone is not null) as all from tickets where tenant_id = $1 and booking_id = $2 and status not in ('void', 'cancelled', 'returned')`,
    [tx.tenant, bookingId],
  );
  return row?.all === true;
}

/** All columns of a handover. A `where` follows. */
export const HANDOVERS = `select id, ticket_id, booking_id, event_id, kind, status, round, from_name, from_phone, from_locale, to_name, to_phone, to_locale,
    answers->>'fullname' as held_name, purpose, valid_until, expires_at, created_at, answered_at from handovers`;

export async function readHandover(tx: Sql, tenant: string, id: string): Promise<HandoverRow | undefined> {
  return (await tx.query<HandoverRow>(`${HANDOVERS} where tenant_id = $1 and id = $2`, [tenant, id]))[0];
}

/** Every handover of a ticket, oldest first. */
export async function readHandoversOfTicket(tx: Sql, tenant: string, ticketId: string): Promise<HandoverRow[]> {
  return tx.query<HandoverRow>(`${HANDOVERS} where tenant_id = $1 and ticket_id = $2 order by created_at, id`, [tenant, ticketId]);
}

export type NewHandover = Omit<HandoverRow, "status" | "round" | "held_name" | "created_at" | "answered_at">;

export function insertHandover(tx: Transaction, h: NewHandover): void {
  tx.send(
    `insert into handovers (tenant_id, id, ticket_id, booking_id, event_id, kind, from_name, from_phone, from_locale, to_name, to_phone, to_locale,
       purpose, valid_until, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      tx.tenant,
      h.id,
      h.ticket_id,
      h.booking_id,
      h.event_id,
      h.kind,
      h.from_name,
      h.from_phone,
      h.from_locale,
      h.to_name,
      h.to_phone,
      h.to_locale,
      h.purpose,
      h.valid_until,
      h.expires_at,
    ],
  );
}

/** Sets another recipient and deadline. The previous round's link becomes invalid. */
export function changeRecipient(
  tx: Transaction,
  id: string,
  to: { readonly name: string; readonly phone: string; readonly locale: string; readonly expiresAt: Date },
): void {
  tx.send(
    "update handovers set to_name = $3, to_phone = $4, to_locale = $5, expires_at = $6, round = round + 1 where tenant_id = $1 and id = $2",
    [tx.tenant, id, to.name, to.phone, to.locale, to.expiresAt],
  );
}

export type Acceptance = {
  readonly locale: "en" | "id";
  readonly answers: Readonly<Record<string, string>> | null;
  readonly identitySealed: string | null;
  readonly waiverVersion: string | null;
};

/** Accepts an offer. A delegation now lasts until its end. */
export function acceptHandover(tx: Transaction, id: string, by: Acceptance): void {
  tx.send(
    `update handovers set status = 'accepted', answered_at = now(), expires_at = coalesce(valid_until, expires_at), to_locale = $3,
       answers = $4, identity_sealed = $5, waiver_version = $6 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, by.locale, by.answers, by.identitySealed, by.waiverVersion],
  );
}

/** Ends a handover whose ticket this transaction has locked. */
export function finishHandover(tx: Transaction, id: string, status: HandoverState): void {
  tx.send(
    `update handovers set status = $3, ended_at = now(), answered_at = case when $3 = 'declined' then now() else answered_at end
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, status],
  );
}

/** Counts the people whom somebody represents at an event. Serialises calls for the same person until the transaction ends. */
export async function countRepresented(tx: TenantSql, eventId: string, phone: string): Promise<number> {
  void tx
    .query("select pg_advisory_xact_lock(hashtextextended('represents ' || $1::text || ' ' || $2::text || ' ' || $3::text, 18))", [
      tx.tenant,
      eventId,
      phone,
    ])
    .catch(() => {});
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from handovers where tenant_id = $1 and event_id = $2 and to_phone = $3 and kind = 'delegation' and status = 'accepted'
       and expires_at > clock_timestamp()`,
    [tx.tenant, eventId, phone],
  );
  return row!.n;
}

/** Handovers past their time, or whose ticket was cancelled or used, with their tickets. */
export async function readDue(tx: TenantSql, limit: number): Promise<{ id: string; ticket_id: string }[]> {
  return tx.query(
    `select h.id, h.ticket_id from handovers h join tickets t on t.tenant_id = h.tenant_id and t.id = h.ticket_id
     where h.tenant_id = $1 and (h.status = 'pending' or h.status = 'accepted' and h.kind = 'delegation')
       and (h.expires_at <= now() or t.status <> case h.kind when 'transfer' then 'locked' else 'valid' end
         and not (h.kind = 'delegation' and t.status = 'locked'))
     order by h.expires_at limit $2`,
    [tx.tenant, limit],
  );
}

export type ShopRow = { title: string; hosts: string[] };

export async function readShop(tx: TenantSql): Promise<ShopRow> {
  const [row] = await tx.query<ShopRow>(
    `select t.brand->>'title' as title, (select coalesce(jsonb_agg(h.host order by h.host), '[]') from tenant_hosts h where h.tenant_id = t.id) as hosts
     from tenants t where t.id = $1`,
    [tx.tenant],
  );
  return row!;
}

export function writeRules(tx: Transaction, limits: { readonly maxOnward: number; readonly maxRepresented: number }): void {
  tx.send(
    `insert into handover_rules (tenant_id, max_onward, max_represented) values ($1, $2, $3)
     on conflict (tenant_id) do update set max_onward = excluded.max_onward, max_represented = excluded.max_represented`,
    [tx.tenant, limits.maxOnward, limits.maxRepresented],
  );
}

export function writeClosing(tx: Transaction, eventId: string, at: Date | null): void {
  tx.send("update events set handover_closes_at = $3 where tenant_id = $1 and id = $2", [tx.tenant, eventId, at]);
}

export async function writeIdentityLock(
  tx: TenantSql,
  { eventId, id }: { readonly eventId: string; readonly id: string },
  isLocked: boolean,
): Promise<boolean> {
  const rows = await tx.query(
    "update ticket_categories set is_identity_locked = $4 where tenant_id = $1 and event_id = $2 and id = $3 returning 1 as ok",
    [tx.tenant, eventId, id, isLocked],
  );
  return rows.length > 0;
}
