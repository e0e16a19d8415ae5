import type { Transaction } from "../../../platform/database/database.ts";
import { restoreTicketsOfBooking, suspendTicketsOfBooking } from "./store.ts";

/**
 * Suspends the tickets of a booking while it is unpaid: no gate admits them and no page shows their codes, for any holder. Open handovers
 * end by themselves.
 * Not held by this: a used ticket stays used, and an offline gate learns of it with its next list.
 */
export function suspendTickets(tx: Transaction, bookingId: string): void {
  suspendTicketsOfBooking(tx, bookingId);
}

/** Restores the tickets of a booking that is paid again, with their previous codes. */
export function restoreTickets(tx: Transaction, bookingId: string): void {
  restoreTicketsOfBooking(tx, bookingId);
}
