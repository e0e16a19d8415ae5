import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import type { BrandFlags } from "#domain/brands/flags.ts";
import { quoteOrder } from "../../orders/transaction/quote-order.ts";
import { sessionOf } from "../../orders/transaction/session-choice.ts";

/** A simulated booking for the forms of a draft event, unknown to the server; null while nothing is chosen. */
export function previewBooking(event: EventDetail, txn: EventTransaction, flags: BrandFlags): BookingAnswer | null {
  const quote = quoteOrder(event, txn, flags);
  if (!quote) return null;
  const { id, slug, name, startsAt, endsAt, zone, venue, picture } = event;
  const session = sessionOf(event, txn.patron.eventAt);
  return {
    kind: "booking",
    video: null,
    seats: [],
    seatsMissing: 0,
    id,
    reference: "",
    status: "held",
    badges: [],
    event: { id, slug, name, startsAt, endsAt, zone, venue: venue && { name: venue.name, city: venue.city }, picture },
    session: session ? { id: session.id, startsAt: session.startsAt, endsAt: session.endsAt, label: session.label } : null,
    quote: quote as BookingAnswer["quote"],
    serverNow: "1970-01-01T00:00:00.000Z",
    holdUntil: null,
    extendableUntil: null,
    hasDetails: false,
    buyer: null,
    attendees: [],
    payment: null,
    taxPercentage: null,
    serviceFeeRate: null,
    requiredAddons: [],
    refunds: [],
    review: null,
    ticketsReturned: 0,
    ticketCount: quote.tickets,
    createdAt: "1970-01-01T00:00:00.000Z",
    confirmedAt: null,
    isFree: quote.total === 0,
  };
}
