import type { Ctx } from "../../context.ts";
import { readTicket, readTicketsOfBooking, readTicketsOfOwner, type OwnedTickets, type TicketRow } from "./store.ts";

/** A ticket with its booking's number and owner. Whoever shows it to somebody checks the owner first. */
export type FoundTicket = TicketRow;

/** The owner of a booking, and its tickets in the order of their places; undefined without such a booking. */
export async function ticketsOfBooking(ctx: Ctx, bookingId: string): Promise<OwnedTickets | undefined> {
  return readTicketsOfBooking(ctx.db, ctx.tenant, bookingId);
}

/** Every ticket that was bought in this visitor's browser, the newest first. */
export async function ticketsOfVisitor(ctx: Ctx): Promise<FoundTicket[]> {
  const { owner } = ctx;
  return owner === null ? [] : ctx.db.trip(ctx.tenant, (tx) => readTicketsOfOwner(tx, ctx.tenant, owner));
}

export async function findTicket(ctx: Ctx, id: string): Promise<FoundTicket | undefined> {
  return ctx.db.trip(ctx.tenant, (tx) => readTicket(tx, ctx.tenant, id));
}
