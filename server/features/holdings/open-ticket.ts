import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { isBookingKey } from "../checkout/access-booking.ts";
import { readTicket, type AskedTicket } from "./store.ts";
import { whoAsks } from "./who-asks.ts";

/** Whether the ticket was bought by whoever asks: their browser, their proven number, or the booking's key. */
function isBuyers(ctx: Ctx, ticket: AskedTicket, key: string | undefined): boolean {
  return ticket.is_buyers || (key !== undefined && isBookingKey(ctx, ctx.tenant, ticket.booking_id, key));
}

/** Whether whoever asks holds the ticket now. One that was handed over is its new holder's alone. (K04) */
export function isHeld(ctx: Ctx, ticket: AskedTicket, key: string | undefined): boolean {
  return ticket.is_handed_over ? ticket.is_holders : isBuyers(ctx, ticket, key);
}

/** A ticket, for whoever holds it now. Anything else is NOT_FOUND, whether it exists or not. */
export async function openTicket(ctx: Ctx, id: string, key: string | undefined): Promise<AskedTicket> {
  const ticket = await readTicket(ctx.db, ctx.tenant, await whoAsks(ctx), id);
  if (!ticket || !isHeld(ctx, ticket, key)) throw new Problem("NOT_FOUND");
  return ticket;
}
