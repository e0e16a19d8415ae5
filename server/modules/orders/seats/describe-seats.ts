import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import type { WebAct } from "../../../act.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { seatNamer } from "./describe-seat.ts";
import { seatedCategories } from "./judge-seats.ts";
import type { BookedSeat } from "./claim-seats.ts";

type Seated = { readonly event_id: string; readonly quote: Quote; readonly seats: readonly BookedSeat[] | null };
type Described = Pick<BookingAnswer, "seats" | "seatsMissing">;

const NONE: Described = { seats: [], seatsMissing: 0 };

/** Returns the named seats of an order, and the number still to choose: none, or all of them. Call it outside transactions. */
export async function describeSeats(act: WebAct, { event_id: id, quote, seats }: Seated): Promise<Described> {
  if (seats === null) return NONE;
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(id);
  const nameOf = await seatNamer(act.db, act.tenant, { event, locale: act.locale });
  const seated = event ? seatedCategories(event) : new Set<string>();
  const due = quote.lines.reduce((sum, { categoryId, tickets }) => sum + (seated.has(categoryId) ? tickets : 0), 0);
  return {
    seats: seats.map(({ place, seat, category_id: categoryId }) => ({ ticket: place - 1, categoryId, seat: nameOf(seat) })),
    seatsMissing: seats.length === 0 ? due : 0,
  };
}
