import type { Ctx } from "../../context.ts";
import { readTicket, readTicketsOfBooking, type OwnedTickets, type TicketRow } from "./store.ts";

/** A ticket with its booking's number and owner. Whoever shows it to somebody checks the owner first. */
export type FoundTicket = TicketRow;

/** The owner of a booking, and its tickets in the order of their places; undefined without such a booking. */
export async function ticketsOfBooking(ctx: Ctx, bookingId: string): Promise<OwnedTickets | undefined> {
  return readTicketsOfBooking(ctx.db, ctx.tenant, bookingId);
}

export async function findTicket(ctx: Ctx, id: string): Promise<FoundTicket | undefined> {
  return ctx.db.trip(ctx.tenant, (tx) => readTicket(tx, ctx.tenant, id));
}
