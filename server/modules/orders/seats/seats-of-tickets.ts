import type { SeatNameAnswer } from "#contract/orders/seats.ts";
import type { Locale } from "#domain/brands/brand.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Catalogue } from "../../catalogue/events/load-catalogue.ts";
import { seatNamer } from "./describe-seat.ts";
import { readSeatsOfTickets } from "./store.ts";

type Viewer = { readonly db: Database; readonly tenant: string; readonly locale: Locale };
type Tickets = { readonly catalogue: Catalogue; readonly rows: readonly { readonly id: string; readonly event_id: string }[] };

const NONE = () => null;

async function nameSeats(viewer: Viewer, catalogue: Catalogue, ids: readonly string[]): Promise<(ticket: string) => SeatNameAnswer | null> {
  const { db, tenant, locale } = viewer;
  const seats = await db.pipelined(tenant, (tx) => readSeatsOfTickets(tx, ids));
  const named = new Map<string, SeatNameAnswer>();
  for (const { ticket, event, seat } of seats) {
    const nameOf = await seatNamer(db, tenant, { event: catalogue.byId.get(event), locale });
    named.set(ticket, nameOf(seat));
  }
  return (ticket) => named.get(ticket) ?? null;
}

/**
 * Returns a function that names a ticket's seat, or returns null for a ticket without one. Runs no query if none of the events is seated.
 * Call it outside transactions.
 */
export async function seatsOfTickets(viewer: Viewer, { catalogue, rows }: Tickets): Promise<(ticket: string) => SeatNameAnswer | null> {
  const seated = rows.filter(({ event_id: id }) => (catalogue.byId.get(id)?.row.seat_map ?? null) !== null);
  if (seated.length === 0) return NONE;
  return nameSeats(
    viewer,
    catalogue,
    seated.map(({ id }) => id),
  );
}

/** Names the seat of a ticket whose event is unknown. Runs no query for a brand without seats. Call it outside transactions. */
export async function seatOfTicket(
  viewer: Viewer,
  { catalogue, id }: { readonly catalogue: Catalogue; readonly id: string },
): Promise<SeatNameAnswer | null> {
  const sellsSeats = [...catalogue.bySlug.values()].some(({ row }) => row.seat_map !== null);
  return sellsSeats ? (await nameSeats(viewer, catalogue, [id]))(id) : null;
}
