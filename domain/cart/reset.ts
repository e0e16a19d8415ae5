import type { EventTransaction } from "./transaction.types.ts";

/** Forgets the booking: its id and what the server answered. */
export function clearBookingData(transaction: EventTransaction): EventTransaction {
  return { ...transaction, bookingId: null, bookingData: null };
}

export function clearAttendees(transaction: EventTransaction): EventTransaction {
  return { ...transaction, attendee: [] };
}

export function clearSeats(transaction: EventTransaction): EventTransaction {
  return { ...transaction, seats: [] };
}
