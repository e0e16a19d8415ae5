import { ownerOf, type Act } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { isOpenedByLink } from "../../orders/records/access-booking.ts";
import { ownsOrder } from "../../people/identity/own-orders.ts";
import type { Caller } from "./identify-caller.ts";
import { isHeldBy, readHandoversOfTicket, type HandoverRow, type TicketRow } from "./store.ts";

/** The caller's relation to a ticket: its holder, or a former one who gave it away. */
export type Standing = {
  readonly kind: "holder" | "former";
  readonly phone: string;
  /** The caller bought the ticket. */
  readonly isBuyer: boolean;
};

/** Number and name of a ticket's holder: its transfer's recipient, else its buyer. */
export function holderOf(ticket: Pick<TicketRow, "held_by_phone" | "held_by_name" | "buyer_phone" | "buyer_name">): {
  phone: string;
  name: string;
} {
  if (ticket.held_by_phone === null) return { phone: ticket.buyer_phone, name: ticket.buyer_name };
  return { phone: ticket.held_by_phone, name: ticket.held_by_name ?? "" };
}

/**
 * Returns this visitor's relation to a ticket and the ticket's handovers, or null for a stranger. After a transfer, the buyer's browser and
 * key show the handover only. The holder is then the session whose number held the ticket at transfer time.
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
  const isBought = ticket.held_by_phone === null;
  if (isBought ? isBuyer : isNew) return { standing: { kind: "holder", phone: holder.phone, isBuyer: isBought }, handovers };
  const gave = (phone: string) => handovers.some((h) => h.kind === "transfer" && h.status === "accepted" && h.from_phone === phone);
  const former = person && gave(person.phone) ? person.phone : isBuyer ? ticket.buyer_phone : null;
  return former === null ? null : { standing: { kind: "former", phone: former, isBuyer }, handovers };
}
