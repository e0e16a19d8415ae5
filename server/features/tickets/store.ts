import type { Sql, Transaction } from "../../database/database.ts";
import type { TicketState } from "#domain/tickets/ticket-state.ts";

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
};
export type NewTicket = {
  id: string;
  session_id: string | null;
  category_id: string;
  position: number;
  code: string;
  holder: string;
  category: string;
  addons: { name: string; qty: number }[];
};
const SELECT = `select t.id, t.booking_id, b.reference, t.event_id, t.session_id, t.code, t.status, t.version, t.holder, t.category, t.addons, b.owner_hash
  from tickets t join bookings b on b.tenant_id = t.tenant_id and b.id = t.booking_id`;

/** Issues tickets once: a booking's places are unique, so a second issue changes nothing. */
export function insertTickets(tx: Transaction, tenant: string, bookingId: string, eventId: string, rows: readonly NewTicket[]): void {
  tx.send(
    `insert into tickets (tenant_id, id, booking_id, event_id, session_id, category_id, position, code, status, holder, category, addons)
     select $1, x.id, $2, $3, x.session_id, x.category_id, x.position, x.code, 'valid', x.holder, x.category, x.addons
     from jsonb_to_recordset($4::jsonb) as x(id uuid, session_id uuid, category_id uuid, position int, code text, holder text, category text, addons jsonb)
     on conflict (tenant_id, booking_id, position) do nothing`,
    [tenant, bookingId, eventId, JSON.stringify(rows)],
  );
}

export type OwnedTickets = { readonly owner_hash: string; readonly tickets: readonly TicketRow[] };

/** One round trip, with its own transaction. */
export async function readTicketsOfBooking(sql: Sql, tenant: string, bookingId: string): Promise<OwnedTickets | undefined> {
  const [row] = await sql.query<{ found: OwnedTickets | null }>("select tickets_of_booking($1, $2) as found", [tenant, bookingId]);
  return row?.found ?? undefined;
}

export async function readTicketsOfOwner(tx: Sql, tenant: string, owner: string): Promise<TicketRow[]> {
  return tx.query<TicketRow>(`${SELECT} where t.tenant_id = $1 and b.owner_hash = $2 order by t.created_at desc, t.position limit 300`, [
    tenant,
    owner,
  ]);
}

export async function readTicket(tx: Sql, tenant: string, id: string): Promise<TicketRow | undefined> {
  return (await tx.query<TicketRow>(`${SELECT} where t.tenant_id = $1 and t.id = $2`, [tenant, id]))[0];
}

/** Whoever holds an older code of them is turned away: the version rises. */
export function cancelTicketsOfBooking(tx: Transaction, tenant: string, bookingId: string): void {
  tx.send(
    `update tickets set status = 'cancelled', version = version + 1
     where tenant_id = $1 and booking_id = $2 and status in ('reserved', 'valid', 'locked')`,
    [tenant, bookingId],
  );
}
