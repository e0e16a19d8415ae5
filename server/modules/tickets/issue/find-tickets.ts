import type { Act } from "../../../act.ts";
import type { Database } from "../../../platform/database/database.ts";
import { readTicket, readTicketsOfBooking, type OwnedTickets, type TicketRow } from "./store.ts";

/** A ticket with its booking's reference, empty once it was handed over, and owner. Check the owner before showing it. */
export type FoundTicket = TicketRow;

/** Returns the owner of a booking and its tickets by place. Undefined for an unknown booking. */
export async function ticketsOfBooking(
  act: Pick<Act, "db"> & { readonly tenant: string },
  bookingId: string,
): Promise<OwnedTickets | undefined> {
  return readTicketsOfBooking(act.db, act.tenant, bookingId);
}

/** Returns the booking of a ticket. Undefined for an unknown ticket. */
export async function bookingOfTicket(db: Database, tenant: string, id: string): Promise<string | undefined> {
  return (await db.pipelined(tenant, (tx) => readTicket(tx, id)))?.booking_id;
}

export async function findTicket(act: Pick<Act, "db"> & { readonly tenant: string }, id: string): Promise<FoundTicket | undefined> {
  return act.db.pipelined(act.tenant, (tx) => readTicket(tx, id));
}
