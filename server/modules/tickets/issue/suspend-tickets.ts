import type { Transaction } from "../../../platform/database/database.ts";
import { restoreTicketsOfBooking, suspendTicketsOfBooking } from "./store.ts";

/**
 * Takes the tickets of a booking back for as long as it is not paid: no gate admits them and no page shows their codes, whoever holds them. An open
 * handover of one ends by itself. Not held by this: a ticket that was used stays used, and a gate without a network knows of it with its next list.
 */
export function suspendTickets(tx: Transaction, bookingId: string): void {
  suspendTicketsOfBooking(tx, bookingId);
}

/** Makes the tickets of a booking that is paid again valid, with the codes that they had. */
export function restoreTickets(tx: Transaction, bookingId: string): void {
  restoreTicketsOfBooking(tx, bookingId);
}
