import { blankPatron } from "./blank.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** Forgets the booking: its id and what the server answered. */
export function clearBookingData(transaction: EventTransaction): EventTransaction {
  return { ...transaction, bookingId: null, bookingData: null };
}

/** Forgets what the buyer typed; the date that was chosen belongs to the tickets, and stays. */
export function clearPatron(transaction: EventTransaction): EventTransaction {
  return { ...transaction, patron: { ...blankPatron(), eventAt: transaction.patron.eventAt } };
}

export function clearAttendees(transaction: EventTransaction): EventTransaction {
  return { ...transaction, attendee: [] };
}

export function clearSeats(transaction: EventTransaction): EventTransaction {
  return { ...transaction, seats: [] };
}
