import { blankAttendee } from "../cart/blank.ts";
import type { Attendee, EventTransaction } from "../cart/transaction.types.ts";
import { bundleSize } from "../tickets/count-tickets.ts";

/**
 * One form per admission, bundles counted, in the order of the category lines. See docs/rules/cart.md#attendees. What was typed stays:
 * first with its own category; forms of categories that are no longer chosen fill what is still blank, in their order.
 */
export function expandAttendees(transaction: Pick<EventTransaction, "price" | "qty" | "attendee">): readonly Attendee[] {
  const places = admissions(transaction);
  const waiting = [...transaction.attendee];
  const kept = places.map((eventPriceId) => takeFirst(waiting, (attendee) => attendee.eventPriceId === eventPriceId));
  const spare = waiting.filter((attendee) => attendee.eventPriceId === "" || isTouched(attendee));
  return places.map((eventPriceId, i) => {
    const attendee = kept[i] ?? spare.shift();
    return attendee === undefined ? blankAttendee(eventPriceId) : { ...attendee, eventPriceId };
  });
}

function admissions({ price, qty }: Pick<EventTransaction, "price" | "qty">): string[] {
  return price.flatMap((category, i) => {
    const tickets = bundleSize(category.bundlingTicket) * (qty[i] ?? 0);
    return Array.from({ length: tickets }, () => category.id);
  });
}

function takeFirst(attendees: Attendee[], fits: (attendee: Attendee) => boolean): Attendee | undefined {
  const index = attendees.findIndex(fits);
  return index < 0 ? undefined : attendees.splice(index, 1)[0];
}

/** Prefilled forms come without a category and keep their places even when blank; others only when something was typed. */
function isTouched(attendee: Attendee): boolean {
  const blank = blankAttendee(attendee.eventPriceId);
  return Object.entries(blank).some(([name, value]) => attendee[name as keyof Attendee] !== value);
}
