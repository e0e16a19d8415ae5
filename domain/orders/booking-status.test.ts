import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, canMoveBooking } from "./booking-status.ts";

const LEGAL = new Set([
  "held>awaiting_payment",
  "held>confirmed",
  "held>expired",
  "held>cancelled",
  "held>needs_review",
  "awaiting_payment>verifying",
  "awaiting_payment>confirmed",
  "awaiting_payment>expired",
  "awaiting_payment>cancelled",
  "awaiting_payment>needs_review",
  "verifying>confirmed",
  "verifying>cancelled",
  "verifying>needs_review",
  "confirmed>cancelled",
  "confirmed>needs_review",
  "waitlisted>held",
  "waitlisted>expired",
  "waitlisted>cancelled",
  "waitlisted>needs_review",
  "expired>confirmed",
  "expired>cancelled",
  "expired>needs_review",
  "cancelled>needs_review",
  "needs_review>confirmed",
  "needs_review>cancelled",
]);
const PAIRS = BOOKING_STATUSES.flatMap((from) => BOOKING_STATUSES.map((to) => [from, to] as const));

describe("canMoveBooking", () => {
  it.each(PAIRS)("moves a booking only as allowed: %s → %s", (from, to) => {
    expect(canMoveBooking(from, to)).toBe(LEGAL.has(`${from}>${to}`));
  });
});
