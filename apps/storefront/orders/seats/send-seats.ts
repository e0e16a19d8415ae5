import type { EventDetail } from "#contract/catalogue/events.ts";
import type { BrandFlags } from "#domain/brands/flags.ts";
import { clearBookingData } from "#domain/orders/cart/reset.ts";
import { seatsNeeded } from "#domain/orders/cart/seats.ts";
import { withSeats, type CategorySeats } from "#domain/orders/cart/with-seats.ts";
import { comingDays } from "../transaction/coming-days.ts";
import { quoteOrder } from "../transaction/quote-order.ts";
import { saveBooking } from "../transaction/booking-store.ts";
import { holdTickets, type Shop } from "../transaction/take-hold.ts";
import { readTransaction, updateTransaction } from "../transaction/transaction-store.ts";
import { sendAttempt } from "../../shell/state/attempt-key.ts";
import { browserStore } from "../../shell/state/stored-text.ts";
import { ownEventAt } from "../../catalogue/event/own-event-at.ts";
import { chooseOffered, isOffered } from "./choose-offered.ts";
import { seatRefusal, type SeatAnswer } from "./seat-hold.ts";

export type SeatShop = Shop & { readonly flags: Pick<BrandFlags, "promoEligibleOnly" | "allowMultipleCategory"> };

/** Saves seats and their quantities in the visitor's order. */
export function saveSeats({ ui, flags }: Pick<SeatShop, "ui" | "flags">, event: EventDetail, sold: readonly CategorySeats[]): void {
  const onlyDate = ownEventAt(event);
  const seated = event.seating?.categoryIds ?? [];
  const isOffer = isOffered(ui, event.id);
  // If an order may have one category only, the seats' category replaces any other.
  const given = !flags.allowMultipleCategory && sold.length > 0 ? event.prices.map(({ id }) => id) : seated;
  updateTransaction(ui, event.id, (now) => {
    // Leave the number of offered tickets as it is, whatever seats are chosen.
    if (isOffer) return { ...now, seats: now.price.flatMap(({ id }) => sold.find(({ category }) => category.id === id)?.seats ?? []) };
    const patron = onlyDate === null ? now.patron : { ...now.patron, eventAt: onlyDate };
    const own = { id: event.id, slug: event.slug, name: event.name };
    const before = { ...now, event: own, categoryEvent: event.eventCategoryId, patron };
    return withSeats(before, sold, { seated: given, days: comingDays(event, patron.eventAt) });
  });
}

/** Releases the visitor's hold when nothing is chosen any more. */
async function giveBack({ api, ui, locale }: Shop, event: EventDetail): Promise<SeatAnswer> {
  const { bookingId: id, bookingData } = readTransaction(ui, event.id);
  if (id === null || bookingData?.status !== "held") return { kind: "held" };
  try {
    const attempt = { store: browserStore, act: `cancel.${id}`, body: {} };
    const answer = await sendAttempt(attempt, (idempotencyKey) =>
      api("cancelBooking", { params: { id }, query: { locale }, body: {}, idempotencyKey }),
    );
    // An expired hold needs no release.
    if (!answer.ok && answer.problem.code !== "BOOKING_STATE" && answer.status !== 404) return { kind: "refused", problem: answer.problem };
    if (answer.ok) saveBooking(answer.data);
  } catch {
    return { kind: "offline" };
  }
  updateTransaction(ui, event.id, (now) => (now.bookingId === id ? clearBookingData(now) : now));
  return { kind: "held" };
}

/** Requests a hold of the current order: all of its seats in one call, replacing the visitor's earlier hold. Never throws. */
export async function sendSeats(shop: SeatShop, event: EventDetail): Promise<SeatAnswer> {
  const txn = readTransaction(shop.ui, event.id);
  // Tickets of a draft event cannot be held.
  if (event.isPreview) return { kind: "held" };
  if (isOffered(shop.ui, event.id)) return chooseOffered(shop, event);
  if (txn.price.length === 0) return giveBack(shop, event);
  if (seatsNeeded(txn, event.seating?.categoryIds ?? []) !== txn.seats.length) return { kind: "incomplete" };
  try {
    const shownTotal = quoteOrder(event, txn, shop.flags)?.total ?? null;
    const outcome = await holdTickets(shop, event, { shownTotal, unlessHeld: true });
    return outcome.kind === "refused" ? seatRefusal(outcome.problem) : outcome;
  } catch {
    return { kind: "offline" };
  }
}
