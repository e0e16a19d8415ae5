import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { dateToCome, ticketDisplayOf } from "../../tickets/holdings/ticket-display.ts";

/** Whether a ticket is still its buyer's, for an event that is to come. `now` is in ms. */
export function mayStillGo(ticket: TicketAnswer, now: number): boolean {
  const starts = dateToCome(ticket, ticketDisplayOf(ticket, now));
  return starts !== null && Date.parse(starts) > now;
}
