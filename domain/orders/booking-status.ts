/** See docs/rules/orders.md#statuses. A draft exists in the browser alone and is not a stored status. */
export const BOOKING_STATUSES = [
  "held",
  "awaiting_payment",
  "verifying",
  "confirmed",
  "waitlisted",
  "expired",
  "cancelled",
  "needs_review",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Unpaid holds: they have their stock until their time ends. `is_unpaid` of the database is the same list. */
export const UNPAID_STATUSES = ["held", "awaiting_payment"] as const satisfies readonly BookingStatus[];

/** Whether a booking of this status is an unpaid hold. */
export const isUnpaidStatus = (status: BookingStatus): boolean => UNPAID_STATUSES.some((unpaid) => unpaid === status);

/**
 * Allowed next statuses. Every status can move to review, because money may arrive at any time and must never be lost silently. Only a
 * review revives a cancelled booking.
 */
export const BOOKING_MOVES: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  held: ["awaiting_payment", "confirmed", "expired", "cancelled", "needs_review"],
  awaiting_payment: ["verifying", "confirmed", "expired", "cancelled", "needs_review"],
  verifying: ["confirmed", "cancelled", "needs_review"],
  confirmed: ["cancelled", "needs_review"],
  waitlisted: ["held", "expired", "cancelled", "needs_review"],
  expired: ["confirmed", "cancelled", "needs_review"],
  cancelled: ["needs_review"],
  needs_review: ["confirmed", "cancelled"],
};

/** Whether a booking may move from one status to another. Staying is not a move. */
export function canMoveBooking(from: BookingStatus, to: BookingStatus): boolean {
  return BOOKING_MOVES[from].includes(to);
}
