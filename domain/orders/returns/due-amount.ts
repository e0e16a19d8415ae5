import type { BookingStatus } from "../booking-status.ts";

/** An order's price and its returned tickets. Integer rupiah. */
type Priced = {
  readonly status: BookingStatus;
  readonly total: number;
  readonly tickets: number;
  readonly tickets_returned: number;
  readonly returned_amount: number;
};

/**
 * The part of an order's price that the organiser keeps: all of a confirmed order but what goes back for returned tickets. Of an order that
 * is over, only what a return of all its tickets left. Integer rupiah.
 */
export function dueAmountOf({ status, total, tickets, tickets_returned: returned, returned_amount: amount }: Priced): number {
  const isReturned = status === "cancelled" && tickets > 0 && returned === tickets;
  return status === "confirmed" || isReturned ? total - amount : 0;
}
