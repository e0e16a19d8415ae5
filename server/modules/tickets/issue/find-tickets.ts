import type { Act } from "../../../act.ts";
import type { Database } from "../../../platform/database/database.ts";
import { readTicket, readTicketsOfBooking, type OwnedTickets, type TicketRow } from "./store.ts";

/** A ticket with its booking's number and owner. Whoever shows it to somebody checks the owner first. */
export type FoundTicket = TicketRow;

/** The owner of a booking, and its tickets in the order of their places; undefined without such a booking. */
export async function ticketsOfBooking(
  act: Pick<Act, "db"> & { readonly tenant: string },
  bookingId: string,
): Promise<OwnedTickets | undefined> {
  return readTicketsOfBooking(act.db, act.tenant, bookingId);
}

/** Which booking a ticket is of; undefined without such a ticket. */
export async function bookingOfTicket(db: Database, tenant: string, id: string): Promise<string | undefined> {
  return (await db.pipelined(tenant, (tx) => readTicket(tx, id)))?.booking_id;
}

export async function findTicket(act: Pick<Act, "db"> & { readonly tenant: string }, id: string): Promise<FoundTicket | undefined> {
  return act.db.pipelined(act.tenant, (tx) => readTicket(tx, id));
}
