import type { Act } from "../../../act.ts";
import type { RefundReason } from "#domain/payments/refund-status.ts";
import type { TenantSql, ActTransaction } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { returnSurplus } from "../refund/return-surplus.ts";
import { confirmLocked, eventStanding, retakeClaims, type BookingRow, type WholeBooking } from "../../orders/records/booking-rows.ts";
import { endReviewClock, endUnderpaid, readReview, type ReviewRow } from "../../orders/records/review-rows.ts";

/** A booking in review, with its money and stock. */
export type Reviewed = BookingRow;
export type ReviewedWhole = WholeBooking;
export type Review = ReviewRow;

/** Returns the review of a booking that was never confirmed, with its event's state. No review for any other booking. */
export async function lookAtReview(
  tx: TenantSql,
  id: string,
): Promise<{ readonly review: Review | undefined; readonly isOnSale: boolean }> {
  const [review, standing] = await Promise.all([readReview(tx, id), eventStanding(tx, id)]);
  return { review, isOnSale: standing === "on" };
}

/**
 * Returns the review of a locked booking that awaits its buyer's answer by the database's clock, with its event's state. Throws
 * BOOKING_STATE for any other booking.
 */
export async function requireReview(tx: TenantSql, id: string): Promise<{ readonly review: Review; readonly isOnSale: boolean }> {
  const { review, isOnSale } = await lookAtReview(tx, id);
  if (!review || review.is_over || review.paid === 0) throw new Problem("BOOKING_STATE");
  return { review, isOnSale };
}

/** Retakes a locked booking's stock if needed. Returns whether it has it. */
export async function retakeStock(tx: TenantSql, id: string): Promise<boolean> {
  return retakeClaims(tx, id);
}

/** Confirms a locked booking with stock, by its buyer's answer: ends the review and refunds money beyond the price. */
export async function confirmAnswered(
  act: Pick<Act, "newId">,
  tx: ActTransaction,
  { bookingId, reason }: { readonly bookingId: string; readonly reason: RefundReason },
): Promise<void> {
  confirmLocked(tx, bookingId, "paidLate");
  endUnderpaid(tx, bookingId);
  endReviewClock(tx, bookingId);
  await returnSurplus(act, tx, { bookingId, reason });
}
