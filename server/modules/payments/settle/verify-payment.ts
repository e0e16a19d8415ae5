import type { Act } from "../../../act.ts";
import { canMoveBooking } from "#domain/orders/booking-status.ts";
import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { isOpenAttempt, type Attempt } from "../records/list-attempts.ts";
import { netAmountOf, type Money } from "../records/list-money.ts";
import { moveAttempt } from "../records/move-attempt.ts";
import { record } from "../../../platform/events/record.ts";
import { awaitVerdict, moveLockedBooking, type BookingRow, type WholeBooking } from "../../orders/records/booking-rows.ts";
import { releaseRemainingStock } from "../../orders/records/review-rows.ts";

type Here = { readonly act: Act; readonly tx: ActTransaction };

/**
 * Starts the provider's verification of a payment: the booking keeps its stock for up to a day, and its buyer is notified. Applies only to
 * a booking that waits for this payment. See docs/rules/payments.md#verification. Returns the action taken.
 */
export function beginVerification(here: Here, { booking }: WholeBooking, payment: Attempt): "verifying" | "duplicate" | "ignore" {
  if (booking.status === "verifying") return "duplicate";
  if (!isOpenAttempt(payment) || !canMoveBooking(booking.status, "verifying")) return "ignore";
  if (payment.status === "created") moveAttempt(here.tx, { id: payment.id, to: "pending" });
  awaitVerdict(here.tx, booking.id);
  record(here.tx, { topic: "booking.verifying", subject: booking.id });
  return "verifying";
}

/** Whether the booking waits for a verdict alone. One that was confirmed, or has money, is decided otherwise. */
function isAwaitingVerdict({ status, confirmed_at }: BookingRow, money: readonly Money[]): boolean {
  return status === "verifying" || (status === "needs_review" && confirmed_at === null && !money.some((own) => netAmountOf(own) > 0));
}

/**
 * Applies the provider's refusal: no money was taken, so the booking ends and its stock is returned. An older attempt that closes while
 * another one is open has no effect.
 */
export function endRefusedVerification(
  here: Here,
  {
    wholeBooking: { booking, attempts },
    money,
    payment,
    to,
  }: { readonly wholeBooking: WholeBooking; readonly money: readonly Money[]; readonly payment: Attempt; readonly to: PaymentStatus },
): void {
  if (!isAwaitingVerdict(booking, money) || isOpenAttempt({ ...payment, status: to }) || hasMoneyArrived(to)) return;
  if (attempts.some((other) => other.id !== payment.id && isOpenAttempt(other))) return;
  releaseRemainingStock(here.tx, booking.id);
  moveLockedBooking(here.tx, { id: booking.id, to: "cancelled" });
  record(here.tx, { topic: "booking.verification_refused", subject: booking.id });
}
