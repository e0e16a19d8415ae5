import type { Ctx } from "../../context.ts";
import type { Sql } from "../../database/database.ts";
import { readTicket, readTicketsOfBooking, readTicketsOfOwner, type TicketRow } from "./store.ts";

/** A ticket with its booking's number and owner. Whoever shows it to somebody checks the owner first. */
export type FoundTicket = TicketRow;

/** The tickets of a booking, in the order of their places. */
export function ticketsOfBooking(tx: Sql, tenant: string, bookingId: string): Promise<FoundTicket[]> {
  return readTicketsOfBooking(tx, tenant, bookingId);
}

/** Every ticket that was bought in this visitor's browser, the newest first. */
export async function ticketsOfVisitor(ctx: Ctx): Promise<FoundTicket[]> {
  const { owner } = ctx;
  return owner === null ? [] : ctx.db.trip(ctx.tenant, (tx) => readTicketsOfOwner(tx, ctx.tenant, owner));
}

export async function findTicket(ctx: Ctx, id: string): Promise<FoundTicket | undefined> {
  return ctx.db.trip(ctx.tenant, (tx) => readTicket(tx, ctx.tenant, id));
}
