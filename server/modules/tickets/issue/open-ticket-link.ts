import type { TicketList } from "#contract/tickets/tickets.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { describeTickets } from "./describe-tickets.ts";
import { findTicket } from "./find-tickets.ts";
import { linkedTicket } from "./ticket-link-key.ts";

/** So long after its event a ticket's link opens, as the links of its order do. */
const KEPT_MS = 30 * 86_400_000;

/**
 * One ticket for whoever has its link: the ticket alone, without the number of its order, and without what leads on to it. Throws NOT_FOUND for a
 * link that is none, or no longer one: the ticket went to somebody else, was issued anew or cancelled, the order's links were withdrawn, or the event is long over.
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
