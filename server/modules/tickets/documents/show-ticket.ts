import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { describeTickets } from "../issue/describe-tickets.ts";
import type { FoundTicket } from "../issue/find-tickets.ts";
import type { ShownTicket } from "./draw-ticket.ts";

/** Opens a ticket for its holder. Throws NOT_FOUND. Passed in by `app/app.ts`. */
export type OpenTicket = (
  act: WebAct,
  ticket: { readonly id: string; readonly key: string | undefined },
) => Promise<FoundTicket & { readonly ordered_at: Date }>;

const isShown = (ticket: Omit<TicketAnswer, "qr"> & { readonly qr: string | null }): ticket is ShownTicket => ticket.qr !== null;

/** Returns a ticket with its code and order date, for its holder. Throws NOT_FOUND, also while the code is hidden. */
export async function showTicket(
  act: WebAct,
  { openTicket, id, key }: { readonly openTicket: OpenTicket; readonly id: string; readonly key: string | undefined },
): Promise<{ readonly ticket: ShownTicket; readonly found: FoundTicket; readonly orderedAt: Date }> {
  const found = await openTicket(act, { id, key });
  const [ticket] = (await describeTickets(act, { rows: [found] })).tickets;
  if (!ticket || !isShown(ticket)) throw new Problem("NOT_FOUND");
  return { ticket, found, orderedAt: found.ordered_at };
}
