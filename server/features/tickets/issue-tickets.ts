import { randomBytes } from "node:crypto";
import { ticketCode } from "#domain/tickets/ticket-code.ts";
import type { Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { insertTickets } from "./store.ts";

export type TicketPlace = {
  readonly categoryId: string;
  readonly category: string;
  readonly holder: string;
  readonly addons: readonly { name: string; qty: number }[];
};

/** Issues one ticket a place, inside the caller's transaction; safe to repeat. */
export function issueTickets(
  services: Services,
  tx: Transaction,
  tenant: string,
  booking: { id: string; event_id: string; session_id: string | null },
  places: readonly TicketPlace[],
): void {
  const rows = places.map((place, i) => ({
    id: services.newId(),
    session_id: booking.session_id,
    category_id: place.categoryId,
    position: i + 1,
    code: ticketCode(randomBytes(8)),
    holder: place.holder,
    category: place.category,
    addons: [...place.addons],
  }));
  insertTickets(tx, tenant, booking.id, booking.event_id, rows);
}
