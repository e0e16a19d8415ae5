import { blankPatron } from "./blank.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** Clears the booking: its id and the server's answer. */
export function clearBookingData(transaction: EventTransaction): EventTransaction {
  return { ...transaction, bookingId: null, bookingData: null };
}

/** Clears the buyer's answers. The chosen date belongs to the tickets and stays. */
export function clearPatron(transaction: EventTransaction): EventTransaction {
  return { ...transaction, patron: { ...blankPatron(), eventAt: transaction.patron.eventAt } };
}

export function clearAttendees(transaction: EventTransaction): EventTransaction {
  return { ...transaction, attendee: [] };
}

export function clearSeats(transaction: EventTransaction): EventTransaction {
  return { ...transaction, seats: [] };
}
