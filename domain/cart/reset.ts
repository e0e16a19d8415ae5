import { blankPatron } from "./blank.ts";
import { clearPromoCode } from "./promo.ts";
import type { EventTransaction } from "./transaction.types.ts";

/**
 * Clears booking, event, prices, seats, quantities, add-ons, patron, attendees, promo code and the waiting-list flag.
 * See docs/rules/cart.md#reset. Campaign data other than its promo code, the preview flag and the event category stay.
 */
export function resetTransaction(transaction: EventTransaction): EventTransaction {
  const emptied = clearPromoCode(clearBookingData(clearPatron(clearAttendees(clearSeats(transaction)))));
  return {
    ...emptied,
    event: null,
    price: [],
    qty: [],
    additionals: [],
    addonQty: [],
    isWaitingList: false,
  };
}

/** Forgets the booking: its id and what the server answered. */
export function clearBookingData(transaction: EventTransaction): EventTransaction {
  return { ...transaction, bookingId: null, bookingData: null };
}

export function clearPatron(transaction: EventTransaction): EventTransaction {
  return { ...transaction, patron: blankPatron() };
}

export function clearAttendees(transaction: EventTransaction): EventTransaction {
  return { ...transaction, attendee: [] };
}

export function clearSeats(transaction: EventTransaction): EventTransaction {
  return { ...transaction, seats: [] };
}
