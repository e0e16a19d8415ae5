import type { WebAct } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { confirmAnswered, requireReview, lookAtReview, type Reviewed } from "../settle/answer-review.ts";
import { lockOwnBooking, openWholeBooking } from "../../orders/records/access-booking.ts";
import { forgetBooking } from "../../orders/records/cached-booking.ts";
import { holdMap } from "../../orders/seats/claim-seats.ts";
import { judgeSeats, refuseAlone, seatsTaken } from "../../orders/seats/judge-seats.ts";
import { priceExchange, type PricedExchange, type Shelf } from "./price-exchange.ts";
import { exchangeBooking } from "./store.ts";

type Input = { readonly categoryId: string; readonly shownTotal: number; readonly seats?: readonly string[] | undefined };
type Exchanging = { readonly id: string; readonly key: string | undefined; readonly input: Input; readonly idempotency: Once };

class Gone extends Error {}

/** Returns the claims for the new seats. Throws the refusals of judgeSeats and refuseAlone. */
async function seatsOf(act: WebAct, { event }: Shelf, { booking, input }: { readonly booking: Reviewed; readonly input: Input }) {
  const { categoryId, seats } = input;
  const claims = await judgeSeats(act, { event, lines: [{ categoryId, tickets: booking.tickets }], named: [{ categoryId, seats }] });
  const { review } = await act.db.pipelined(act.tenant, (tx) => lookAtReview(tx, booking.id));
  const chosen = { event: event.row.id, claims, own: review?.keeps_stock ? (booking.seats ?? []).map(({ seat }) => seat) : [] };
  if (review && !review.is_over) await refuseAlone(act, chosen);
  return chosen;
}

/** Takes the new seats and stock. Throws Gone besides the refusals. */
async function take(tx: Transaction, { event }: Shelf, { id, priced }: { readonly id: string; readonly priced: PricedExchange }) {
  // The map has changed since the seats were checked.
  if (priced.exchange.seats?.length && (await holdMap(tx, event.row.id)) !== event.row.seat_map) throw new Problem("BUSY");
  const code = await exchangeBooking(tx, id, priced);
  if (code === "seat_taken") throw new Gone();
  if (code !== "exchanged") throw new Problem(code === "stale" ? "BUSY" : "SOLD_OUT");
}

/**
 * Carries out the buyer's choice for late money: as many other tickets of the event, for at most the paid amount. Named seats may also be
 * of the same category. Confirms the booking with these tickets and refunds the difference, all or nothing. Throws NOT_FOUND, BOOKING_STATE
 * if no answer is awaited, SOLD_OUT if they are unavailable at that price, PRICE_CHANGED with the fresh quote, SEATS_REQUIRED,
 * SEATS_MISMATCH, SEAT_UNKNOWN, SEAT_TAKEN and SEAT_ALONE.
 */
export async function exchangeCategory(act: WebAct, { id, key, input, idempotency }: Exchanging): Promise<void> {
  const { tenant } = act;
  const { booking } = await openWholeBooking(act, { id, key });
  const catalogue = await loadCatalogue(act.db, tenant, { fresh: true });
  const shelf = { catalogue, event: catalogue.byId.get(booking.event_id)! };
  const priced = await priceExchange(act, { shelf, booking, categoryId: input.categoryId });
  // Report an answered review before faults of the seats.
  const chosen = priced && booking.status === "needs_review" ? await seatsOf(act, shelf, { booking, input }) : null;
  try {
    await act.db.transaction(act, async (tx) => {
      const { owner_hash: owner, total: before } = await lockOwnBooking(act, tx, { id, key });
      await once(tx, { tenant, owner, ...idempotency }, async () => {
        const { review, isOnSale } = await requireReview(tx, id);
        if (!priced || priced.quote.total > review.paid || !isOnSale) throw new Problem("SOLD_OUT");
        const { quote } = priced;
        if (quote.total !== input.shownTotal) throw new Problem("PRICE_CHANGED", { details: { quote } });
        // The review began between the two reads.
        if (!chosen) throw new Problem("BUSY");
        await take(tx, shelf, { id, priced: { ...priced, exchange: { ...priced.exchange, seats: chosen.claims } } });
        record(tx, { topic: "booking.exchanged", subject: id, data: { from: before, to: quote.total } });
        await confirmAnswered(act, tx, { bookingId: id, reason: "exchanged" });
        return { ok: true };
      });
    });
  } catch (error) {
    if (error instanceof Gone) throw await seatsTaken(act, chosen!);
    throw error;
  }
  forgetBooking(act.db, tenant, id);
}
