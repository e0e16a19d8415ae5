import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import { moveLockedBooking, type BookingRow } from "../../orders/records/booking-rows.ts";
import { startReviewClock } from "../../orders/records/review-rows.ts";

type Here = { readonly tx: ActTransaction };
type Review = {
  readonly badge?: "underpaid";
  /**
   * Whether money has arrived for an unconfirmed booking. Without an answer it is refunded after two days. See
   * docs/rules/payments.md#late-money.
   */
  readonly hasMoney?: boolean;
  readonly data?: Record<string, unknown>;
};

/** Hands a locked booking to a person for review. Its stock stays taken until the decision. */
export function reviewBooking(
  { tx }: Here,
  { booking, why, review = {} }: { readonly booking: BookingRow; readonly why: string; readonly review?: Review },
): void {
  moveLockedBooking(tx, { id: booking.id, to: "needs_review", badge: review.badge ?? null });
  if (review.hasMoney) startReviewClock(tx, booking.id);
  record(tx, {
    topic: "booking.needs_review",
    subject: booking.id,
    data: { why, ...review.data },
  });
}
