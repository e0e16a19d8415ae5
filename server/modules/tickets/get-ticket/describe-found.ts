import type { TicketFinding } from "#contract/tickets/get-ticket.ts";
import type { WebAct, Act } from "../../../act.ts";
import { describeTickets } from "../issue/describe-tickets.ts";
import type { Candidate, OrderRow } from "./store.ts";

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? "";

export type Matched = { readonly ticket: Candidate; readonly standing: "holder" | "former" };

/** The uniform answer for a visitor without tickets here. */
export function noFinding(act: Act): TicketFinding {
  return { kind: "ticket-finding", serverNow: act.now().toISOString(), step: "missing", resendAfterSeconds: null, tickets: [], orders: [] };
}

/** Describes found tickets. A ticket that was given away appears without its code and with its holder's first name. */
export async function describeFound(
  act: WebAct,
  { matched, orders }: { readonly matched: readonly Matched[]; readonly orders: readonly OrderRow[] },
): Promise<TicketFinding> {
  if (matched.length === 0 && orders.length === 0) return noFinding(act);
  // A new holder's ticket does not show its buyer's order.
  const rows = matched.map(({ ticket, standing }) =>
    standing === "holder" && ticket.held_by_phone !== null ? { ...ticket, reference: "" } : ticket,
  );
  const list = await describeTickets(act, { rows });
  const givenTo = new Map(
    matched.flatMap(({ ticket, standing }) => (standing === "former" ? [[ticket.id, firstName(ticket.held_by_name ?? "")]] : [])),
  );
  const tickets = list.tickets.map((ticket) => {
    const handedTo = givenTo.get(ticket.id);
    if (handedTo === undefined) return ticket;
    return { ...ticket, qr: null, link: null, codeFrom: null, release: null, checkedIn: null, holder: firstName(ticket.holder), handedTo };
  });
  return {
    ...noFinding(act),
    step: "found",
    tickets,
    orders: orders.map(({ reference, status, tickets: ticketCount }) => ({ reference, status, ticketCount })),
  };
}
