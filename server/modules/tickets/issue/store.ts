import type { Sql, TenantSql, Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { canMoveTicket, type TicketState } from "#domain/tickets/ticket-state.ts";

export type TicketRow = {
  id: string;
  booking_id: string;
  reference: string;
  event_id: string;
  session_id: string | null;
  code: string;
  status: TicketState;
  version: number;
  holder: string;
  category: string;
  addons: { name: string; qty: number }[];
  owner_hash: string;
  /** Version of the order's links. */
  key_version: number;
};
/** A ticket and its new holder. Both fields are null without a transfer. */
export type HeldTicketRow = TicketRow & { held_by_phone: string | null; held_by_name: string | null };
const FIELDS = `t.id, t.booking_id, t.event_id, t.session_id, t.code, t.status, t.version, t.holder, t.category, t.addons,
  b.owner_hash, b.key_version`;
const FROM = "from tickets t join bookings b on b.tenant_id = t.tenant_id and b.id = t.booking_id";
/** The order stays its buyer's: a ticket that was handed over has no reference. */
const SELECT = `select case when t.held_by_phone is null then b.reference else '' end as reference, ${FIELDS} ${FROM}`;

/** Includes tickets that were handed over, which concern their new holders alone. */
export type OwnedTickets = { readonly owner_hash: string; readonly tickets: readonly (TicketRow & { is_handed_over: boolean })[] };

/** Reads a booking's tickets in one round trip, with its own transaction. */
export async function readTicketsOfBooking(sql: Sql, tenant: string, bookingId: string): Promise<OwnedTickets | undefined> {
  const [row] = await sql.query<{ found: OwnedTickets | null }>("select tickets_of_booking(as_tenant($1), $2) as found", [
    tenant,
    bookingId,
  ]);
  return row?.found ?? undefined;
}

export async function readTicket(tx: TenantSql, id: string): Promise<TicketRow | undefined> {
  return (await tx.query<TicketRow>(`${SELECT} where t.tenant_id = $1 and t.id = $2`, [tx.tenant, id]))[0];
}

/** Cancels the tickets of an order. Increments their versions, so that older codes are refused. Audits each ticket. */
export function cancelTicketsOfBooking(tx: Transaction, bookingId: string): void {
  tx.send(
    `with ended as (update tickets set status = 'cancelled', version = version + 1
       where tenant_id = $1 and booking_id = $2 and status in ('reserved', 'valid', 'locked') returning id)
     select record_events($1, 'tickets', 'ticket.cancelled', array_agg(id), array_agg(jsonb_build_object('bookingId', $2::uuid)))
       from ended having count(*) > 0`,
    [tx.tenant, bookingId],
  );
}

/** Suspends the tickets of an order. Their codes need no change, because a gate reads the tickets' state. Audits each ticket. */
export function suspendTicketsOfBooking(tx: Transaction, bookingId: string): void {
  tx.send(
    `with stopped as (update tickets set status = 'reserved' where tenant_id = $1 and booking_id = $2 and status in ('valid', 'locked') returning id)
     select record_events($1, 'tickets', 'ticket.suspended', array_agg(id), array_agg(jsonb_build_object('bookingId', $2::uuid)))
       from stopped having count(*) > 0`,
    [tx.tenant, bookingId],
  );
}

/** Reverses suspendTicketsOfBooking. Audits each ticket. */
export function restoreTicketsOfBooking(tx: Transaction, bookingId: string): void {
  tx.send(
    `with back as (update tickets set status = 'valid' where tenant_id = $1 and booking_id = $2 and status = 'reserved' returning id)
     select record_events($1, 'tickets', 'ticket.restored', array_agg(id), array_agg(jsonb_build_object('bookingId', $2::uuid)))
       from back having count(*) > 0`,
    [tx.tenant, bookingId],
  );
}

/** Moves a ticket from one of these states to another. False if it was in none of them. Throws an Error for an impossible move. */
export async function moveTicket(
  tx: TenantSql,
  { id, from, to }: { readonly id: string; readonly from: TicketState; readonly to: TicketState },
): Promise<boolean> {
  if (!canMoveTicket(from, to)) throw new Error(`a ticket that is ${from} never becomes ${to}`);
  const rows = await tx.query("update tickets set status = $4 where tenant_id = $1 and id = $2 and status = $3 returning 1 as ok", [
    tx.tenant,
    id,
    from,
    to,
  ]);
  return rows.length > 0;
}

/** Locks a ticket and renews it if its state allows. Undefined for an unknown ticket. */
export async function renewTicket(
  tx: TenantSql,
  {
    id,
    code,
    holder,
  }: { readonly id: string; readonly code: string; readonly holder: { readonly name: string; readonly phone: string } | null },
): Promise<{ readonly is_renewed: boolean; readonly ticket: HeldTicketRow } | undefined> {
  const renewed = await tx.query(
    `update tickets set status = 'valid', version = greatest(version + 1, next_version), code = $3, holder = coalesce($4, holder),
       held_by_name = coalesce($4, held_by_name), held_by_phone = coalesce($5, held_by_phone)
     where tenant_id = $1 and id = $2 and status in ('valid', 'locked') returning 1 as ok`,
    [tx.tenant, id, code, holder?.name ?? null, holder?.phone ?? null],
  );
  const [ticket] = await tx.query<HeldTicketRow>(
    `select b.reference, ${FIELDS}, t.held_by_phone, t.held_by_name ${FROM} where t.tenant_id = $1 and t.id = $2`,
    [tx.tenant, id],
  );
  return ticket && { is_renewed: renewed.length > 0, ticket };
}

export type KeyRow = {
  key_id: number;
  useful_until: Date | null;
  withdrawn_at: Date | null;
  /** The name of the key's master secret, and its public key, 32 bytes in base64url. Null: the current secret. */
  secret: string | null;
  public_key: string | null;
};

/** Every stored key of a tenant, newest first. */
export async function readKeyRows(tx: Sql, tenant: string): Promise<KeyRow[]> {
  return tx.query<KeyRow>(
    "select key_id, useful_until, withdrawn_at, secret, public_key from ticket_keys where tenant_id = $1 order by key_id desc",
    [tenant],
  );
}

async function readNewestKey(tx: TenantSql): Promise<number> {
  const rows = await tx.query<{ key_id: number }>("select coalesce(max(key_id), 1) as key_id from ticket_keys where tenant_id = $1", [
    tx.tenant,
  ]);
  return rows[0]!.key_id;
}

/** Keys whose signatures are still valid, newest first. The first key has no row until another follows. */
export async function readKeys(tx: TenantSql): Promise<Omit<KeyRow, "withdrawn_at">[]> {
  return tx.query(
    `select key_id, useful_until, secret, public_key from ticket_keys
     where tenant_id = $1 and withdrawn_at is null and (useful_until is null or useful_until > clock_timestamp())
     union all select 1, null, null, null where not exists (select from ticket_keys where tenant_id = $1)
     order by key_id desc`,
    [tx.tenant],
  );
}

/** The number of the newest key, locked until the transaction ends. */
export async function lockKeys(tx: Transaction): Promise<number> {
  tx.send("insert into ticket_keys (tenant_id, key_id) values ($1, 1) on conflict (tenant_id, key_id) do nothing", [tx.tenant]);
  tx.send("select 1 from ticket_keys where tenant_id = $1 and key_id = 1 for update", [tx.tenant]);
  return readNewestKey(tx);
}

export type KeyOrigin = { readonly secret: string; readonly publicKey: string };

export function addKey(tx: Transaction, keyId: number, origin?: KeyOrigin): void {
  tx.send("insert into ticket_keys (tenant_id, key_id, secret, public_key) values ($1, $2, $3, $4)", [
    tx.tenant,
    keyId,
    origin?.secret ?? null,
    origin?.publicKey ?? null,
  ]);
}

/** Stores the origin of a key that was derived from the current secret until now. */
export function saveKeyOrigin(tx: Transaction, keyId: number, { secret, publicKey }: KeyOrigin): void {
  tx.send("update ticket_keys set secret = $3, public_key = $4 where tenant_id = $1 and key_id = $2 and secret is null", [
    tx.tenant,
    keyId,
    secret,
    publicKey,
  ]);
}

/**
 * Ends signing with a key. The key stays valid until a day after the tenant's last event, where an event without an end counts for a year.
 */
export function closeKey(tx: Transaction, keyId: number): void {
  tx.send(
    `update ticket_keys set useful_until = greatest(clock_timestamp(),
       (select max(case when e.ends_at is null and s.ends_at is null then now() + interval '366 days' else greatest(e.ends_at, s.ends_at) end)
        from events e left join event_sessions s on s.tenant_id = e.tenant_id and s.event_id = e.id where e.tenant_id = $1)) + interval '1 day'
     where tenant_id = $1 and key_id = $2`,
    [tx.tenant, keyId],
  );
}

export function withdrawKey(tx: Transaction, keyId: number): void {
  tx.send("update ticket_keys set withdrawn_at = clock_timestamp() where tenant_id = $1 and key_id = $2 and withdrawn_at is null", [
    tx.tenant,
    keyId,
  ]);
}

/** The state of a ticket by clock, gate scans and signed releases. See sql/standing_of_tickets.sql. */
export type TicketStanding = {
  readonly ticket_id: string;
  readonly code_from: Date | null;
  readonly is_outside: boolean;
  /** The release that the ticket's holder has yet to sign. */
  readonly release: string | null;
  readonly entered_at: Date | null;
  readonly entered_gate: string | null;
};

/**
 * Returns the state of these tickets that their own rows do not have: by clock, gate scans and signed releases. Leaves out tickets for
 * which none of these matters.
 */
export async function readTicketStandings(tx: TenantSql, ticketIds: readonly string[]): Promise<TicketStanding[]> {
  return tx.query<TicketStanding>("select * from standing_of_tickets($1, $2::uuid[])", [tx.tenant, ticketIds]);
}

/** Shows an event's codes from `hours` hours before its beginning. Null: at any time. */
export function writeCodeReveal(tx: ActTransaction, { eventId, hours }: { readonly eventId: string; readonly hours: number | null }): void {
  const change =
    hours === null
      ? "delete from code_releases where tenant_id = $1 and event_id = $2 and $3::int is null"
      : `insert into code_releases (tenant_id, event_id, hours_before) values ($1, $2, $3)
         on conflict (tenant_id, event_id) do update set hours_before = excluded.hours_before`;
  tx.send(change, [tx.tenant, eventId, hours]);
  recordAudit(tx, { topic: "code_release.kept", subject: eventId, data: { hours } });
}
