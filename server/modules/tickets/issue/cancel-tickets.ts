import type { Transaction } from "../../../platform/database/database.ts";
import { cancelTicketsOfBooking } from "./store.ts";

/** Cancels the tickets of a cancelled booking. Used and replaced tickets stay as they are. */
export function cancelTickets(tx: Transaction, bookingId: string): void {
  cancelTicketsOfBooking(tx, bookingId);
}
