import { blankAttendee } from "#domain/orders/cart/blank.ts";
import type { Attendee } from "#domain/orders/cart/transaction.types.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { quotePlaces } from "./quote-places.ts";

/**
 * One form per admission of a held booking, in the server's order. Typed answers go to their own category first, then to blank places in
 * order (prefilled forms have no category). See docs/rules/cart.md#attendees.
 */
export function placeAttendees(quote: Pick<Quote, "lines">, typed: readonly Attendee[]): readonly Attendee[] {
  const waiting = [...typed];
  const places = quotePlaces(quote);
  const own = places.map(({ categoryId }) => take(waiting, categoryId));
  return places.map(({ categoryId }, i) => {
    const attendee = own[i] ?? waiting.shift();
    return attendee === undefined ? blankAttendee(categoryId) : { ...attendee, eventPriceId: categoryId };
  });
}

function take(waiting: Attendee[], categoryId: string): Attendee | undefined {
  const index = waiting.findIndex((attendee) => attendee.eventPriceId === categoryId);
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}
