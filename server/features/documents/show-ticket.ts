import type { TicketAnswer } from "#contract/tickets.ts";
import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { describeTickets } from "../tickets/describe-tickets.ts";
import { findTicket } from "../tickets/find-tickets.ts";
import type { ShownTicket } from "./draw-ticket.ts";
import type { OpenOrder } from "./open-order.ts";

const isShown = (ticket: TicketAnswer | undefined): ticket is TicketAnswer & ShownTicket => typeof ticket?.qr === "string";

/** A ticket with its code, and when it was ordered, for its owner. Throws NOT_FOUND, also while the code may not be shown. */
export async function showTicket(
  ctx: Ctx,
  openOrder: OpenOrder,
  id: string,
  key: string | undefined,
): Promise<{ readonly ticket: ShownTicket; readonly orderedAt: Date }> {
  const found = await findTicket(ctx, id);
  if (!found) throw new Problem("NOT_FOUND");
  const { booking } = await openOrder(ctx, found.booking_id, key);
  const [ticket] = (await describeTickets(ctx, [found])).tickets;
  if (!isShown(ticket)) throw new Problem("NOT_FOUND");
  return { ticket, orderedAt: booking.held_at };
}
