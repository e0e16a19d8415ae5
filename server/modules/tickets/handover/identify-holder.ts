import { ownerOf, type Act } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { isOpenedByLink } from "../../orders/records/access-booking.ts";
import { ownsOrder } from "../../people/identity/own-orders.ts";
import type { Caller } from "./identify-caller.ts";
import { isHeldBy, readHandoversOfTicket, type HandoverRow, type TicketRow } from "./store.ts";

/** Who asks about a ticket: its holder, or somebody who had it before and gave it away. */
export type Standing = { readonly kind: "holder" | "former"; readonly phone: string };

/** Number and name of who holds a ticket: whom it was handed to, else its buyer. */
export function holderOf(ticket: Pick<TicketRow, "held_by_phone" | "held_by_name" | "buyer_phone" | "buyer_name">): {
  phone: string;
  name: string;
} {
  if (ticket.held_by_phone === null) return { phone: ticket.buyer_phone, name: ticket.buyer_name };
  return { phone: ticket.held_by_phone, name: ticket.held_by_name ?? "" };
}

/**
 * What this visitor is to a ticket, and the ticket's handovers; null for a stranger. Once it was handed over its buyer's browser and
 * key tell of the giving alone: only who is logged in with the number that holds it, and had it when the ticket came, is its holder.
 */
export async function identifyHolder(
  act: Act,
  tx: Sql,
  { ticket, caller: { key, person } }: { readonly ticket: TicketRow; readonly caller: Caller },
): Promise<{ readonly standing: Standing; readonly handovers: readonly HandoverRow[] } | null> {
  const handovers = await readHandoversOfTicket(tx, act.tenant, ticket.id);
  const isBuyer =
    (ownerOf(act) !== null && ownerOf(act) === ticket.owner_hash) ||
    (await isOpenedByLink(act, tx, { id: ticket.booking_id, key })) ||
    (person !== null && person.phone === ticket.buyer_phone && (await ownsOrder(tx, act.tenant, { person, bookingId: ticket.booking_id })));
  const holder = holderOf(ticket);
  const isNew =
    person !== null &&
    person.phone === ticket.held_by_phone &&
    (await isHeldBy(tx, act.tenant, { ticketId: ticket.id, personId: person.id }));
  if (ticket.held_by_phone === null ? isBuyer : isNew) return { standing: { kind: "holder", phone: holder.phone }, handovers };
  const gave = (phone: string) => handovers.some((h) => h.kind === "transfer" && h.status === "accepted" && h.from_phone === phone);
  const former = person && gave(person.phone) ? person.phone : isBuyer ? ticket.buyer_phone : null;
  return former === null ? null : { standing: { kind: "former", phone: former }, handovers };
}
