import type { Transaction } from "../../../platform/database/database.ts";
import { cancelTicketsOfBooking } from "./store.ts";

/** Ends the tickets of a booking that is cancelled; a ticket that was used, or replaced, stays as it is. */
export function cancelTickets(tx: Transaction, bookingId: string): void {
  cancelTicketsOfBooking(tx, bookingId);
}
