import { randomBytes } from "node:crypto";
import { ticketCode } from "#domain/tickets/ticket-code.ts";
import type { Services } from "../../context.ts";
import type { Sql } from "../../database/database.ts";
import { insertTickets } from "./store.ts";

export type TicketPlace = {
  readonly categoryId: string;
  readonly category: string;
  readonly holder: string;
  readonly addons: readonly { name: string; qty: number }[];
};

/** Issues one ticket a place, inside the caller's transaction; safe to repeat. */
export async function issueTickets(
  services: Services,
  tx: Sql,
  tenant: string,
  booking: { id: string; event_id: string; session_id: string | null },
  places: readonly TicketPlace[],
): Promise<void> {
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
  await insertTickets(tx, tenant, booking.id, booking.event_id, rows);
}
