import type { TicketList } from "#contract/tickets/tickets.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { describeTickets } from "./describe-tickets.ts";
import { findTicket } from "./find-tickets.ts";
import { linkedTicket } from "./ticket-link-key.ts";

/** How long a ticket's link opens after the event, as long as the links of its order. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Opens one ticket by its link, without the order's number and the ticket's further actions. Throws NOT_FOUND for an invalid or expired
 * link: the ticket was transferred, reissued or cancelled, the order's links were withdrawn, or the event is long over.
 */
export async function openTicketLink(act: WebAct, key: string): Promise<TicketList> {
  const linked = linkedTicket(act, key);
  const found = linked && (await findTicket(act, linked.id));
  if (!linked || !found || found.version !== linked.version || found.key_version !== linked.key_version) throw new Problem("NOT_FOUND");
  const list = await describeTickets(act, { rows: [found] });
  const [ticket] = list.tickets;
  if (!ticket) throw new Problem("NOT_FOUND");
  const end = ticket.session?.endsAt ?? ticket.event.endsAt ?? ticket.event.startsAt;
  if (end !== null && Date.parse(end) + KEPT_MS < act.now().getTime()) throw new Problem("NOT_FOUND");
  return { ...list, tickets: [{ ...ticket, bookingId: ticket.id, reference: "" }], wallets: [] };
}
