import { bundleSize } from "../../tickets/bundle-size.ts";
import { blankAttendee } from "./blank.ts";
import type { Attendee, EventTransaction } from "./transaction.types.ts";

/** Side effects of a change: names of chosen add-ons and the number of attendees whose answers go. */
export type Losses = { readonly addons: readonly string[]; readonly attendees: number };

/**
 * The chosen items and typed answers that a change would drop. Required add-ons do not count. See docs/rules/cart.md#changing-the-category.
 */
export function lossesOf(before: EventTransaction, after: EventTransaction): Losses {
  const kept = new Set(after.additionals.map(({ id }) => id));
  const addons = before.additionals.filter(({ id, isRequired }) => !isRequired && !kept.has(id)).map(({ name }) => name);
  return { addons, attendees: Math.max(0, before.attendee.filter(isTyped).length - placesOf(after)) };
}

/** Whether the visitor must be asked first. */
export function isLoss({ addons, attendees }: Losses): boolean {
  return addons.length > 0 || attendees > 0;
}

/** If the order has more attendees than tickets, keeps only so many, those of a chosen category first. Drops blank forms. */
export function withoutSpareAttendees(transaction: EventTransaction): EventTransaction {
  const { attendee, price } = transaction;
  if (attendee.length <= placesOf(transaction)) return transaction;
  const isOwn = ({ eventPriceId }: Attendee) => price.some(({ id }) => id === eventPriceId);
  const inOrder = [...attendee.filter(isOwn), ...attendee.filter((person) => !isOwn(person))].filter(isTyped);
  return { ...transaction, attendee: inOrder.slice(0, placesOf(transaction)) };
}

function placesOf({ price, qty }: Pick<EventTransaction, "price" | "qty">): number {
  return price.reduce((sum, { bundlingTicket }, i) => sum + bundleSize(bundlingTicket) * (qty[i] ?? 0), 0);
}

function isTyped(person: Attendee): boolean {
  return JSON.stringify(person) !== JSON.stringify(blankAttendee(person.eventPriceId));
}
