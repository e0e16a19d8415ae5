import type { LateMoneyChoices } from "#contract/payments/late-money.ts";
import type { SeatNameAnswer } from "#contract/orders/seats.ts";
import type { WebAct } from "../../../act.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { lookAtReview, type Reviewed } from "../settle/answer-review.ts";
import { openWholeBooking } from "../../orders/records/access-booking.ts";
import { windowOf } from "../../orders/hold/price-selection.ts";
import { seatNamer } from "../../orders/seats/describe-seat.ts";
import { seatedCategories } from "../../orders/seats/judge-seats.ts";
import { proposeSeats } from "../../orders/seats/propose-seats.ts";
import { priceExchange, type Shelf } from "./price-exchange.ts";

/** The end of an order's wait for its own tickets: the end of their sale or the beginning of the event, whichever is first. */
export function waitEnd({ event }: Shelf, booking: Reviewed): Date {
  const categories = booking.quote.lines.filter(({ categoryId }) => event.categories.some(({ id }) => id === categoryId));
  const { closesAt } = windowOf(event, { categories, addons: [] }, booking.session_id);
  const starts = event.sessions.find(({ id }) => id === booking.session_id)?.starts_at ?? event.row.starts_at;
  return starts && starts < closesAt ? starts : closesAt;
}

/** Returns groups of available seats of a category by name. Empty for a category without seats, null without enough free ones. */
async function seatsOffered(act: WebAct, { event }: Shelf, { booking, categoryId, keeps }: Offered): Promise<SeatNameAnswer[][] | null> {
  if (!seatedCategories(event).has(categoryId)) return [];
  const wanted = (booking.seats ?? []).map(({ seat }) => seat);
  const of = { event: event.row.id, categoryId, count: booking.tickets, wanted, own: keeps ? wanted : [] };
  const groups = await proposeSeats(act, of);
  const nameOf = await seatNamer(act.db, act.tenant, { event, locale: act.locale });
  return groups.length === 0 ? null : groups.map((seats) => seats.map(nameOf));
}
type Offered = { readonly booking: Reviewed; readonly categoryId: string; readonly keeps: boolean };

/** Lists the buyer's choices for late money besides a refund. Empty if no answer is awaited. Throws NOT_FOUND. */
export async function listChoices(
  act: WebAct,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<LateMoneyChoices> {
  const { booking } = await openWholeBooking(act, { id, key });
  const none: LateMoneyChoices = { kind: "late-money-choices", serverNow: booking.now.toISOString(), exchanges: [], waitUntil: null };
  const { review, isOnSale } = await act.db.pipelined(act.tenant, (tx) => lookAtReview(tx, id));
  const catalogue = await loadCatalogue(act.db, act.tenant);
  const event = catalogue.byId.get(booking.event_id);
  if (!review || review.is_over || review.paid === 0 || !isOnSale || !event) return none;
  const shelf = { catalogue, event };
  const exchanges = [];
  for (const category of event.categories) {
    const priced = await priceExchange(act, { shelf, booking, categoryId: category.id });
    const total = priced?.quote.total ?? Infinity;
    if (!priced || total > review.paid) continue;
    const seats = await seatsOffered(act, shelf, { booking, categoryId: category.id, keeps: review.keeps_stock });
    if (seats === null) continue;
    exchanges.push({ categoryId: category.id, name: category.name[act.locale], qty: priced.qty, total, back: review.paid - total, seats });
  }
  const end = waitEnd(shelf, booking);
  // A seated order cannot wait: its own seats may never return, and would block everybody behind it.
  const mayWait = booking.seats === null && review.paid >= review.total && !review.is_first && end > booking.now;
  return { ...none, exchanges, waitUntil: mayWait ? end.toISOString() : null };
}
