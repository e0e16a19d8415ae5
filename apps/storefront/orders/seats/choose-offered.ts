import type { EventDetail } from "#contract/catalogue/events.ts";
import { seatsNeeded, selectionWithSeats } from "#domain/orders/cart/seats.ts";
import { saveBooking } from "../transaction/booking-store.ts";
import { isAlreadyHeld, isOfferHeld, rememberOffer } from "../transaction/held-order.ts";
import type { Shop } from "../transaction/take-hold.ts";
import { readTransaction } from "../transaction/transaction-store.ts";
import { sendAttempt } from "../../shell/state/attempt-key.ts";
import { browserStore } from "../../shell/state/stored-text.ts";
import { seatRefusal, type SeatAnswer } from "./seat-hold.ts";

/**
 * Whether the visitor's tickets of an event come from a waiting list's offer. Such tickets get seats, and no other tickets replace them.
 */
export function isOffered(ui: string, eventId: string): boolean {
  return isOfferHeld(ui, { eventId, txn: readTransaction(ui, eventId), now: Date.now() });
}

/** Assigns the chosen seats to the offered tickets, all in one call; the hold stays. Never throws. */
export async function chooseOffered({ api, ui, locale }: Shop, event: EventDetail): Promise<SeatAnswer> {
  const txn = readTransaction(ui, event.id);
  const id = txn.bookingId!;
  const seated = event.seating?.categoryIds ?? [];
  if (seatsNeeded(txn, seated) !== txn.seats.length) return { kind: "incomplete" };
  if (isAlreadyHeld(ui, { eventId: event.id, txn, now: Date.now() })) return { kind: "held" };
  const { categories } = selectionWithSeats(txn, seated);
  const body = { seats: categories.flatMap(({ categoryId, seats }) => (seats ? [{ categoryId, seats: [...seats] }] : [])) };
  try {
    const answer = await sendAttempt({ store: browserStore, act: `seats.${id}`, body }, (idempotencyKey) =>
      api("chooseSeats", { params: { id }, query: { locale }, body, idempotencyKey }),
    );
    if (!answer.ok) return seatRefusal(answer.problem);
    saveBooking(answer.data);
    rememberOffer(ui, event.id, txn);
    return { kind: "held" };
  } catch {
    return { kind: "offline" };
  }
}
