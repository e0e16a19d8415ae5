import { demand, type Act } from "../../../act.ts";
import type { SettlementDecision } from "#domain/payments/decide-settlement.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { nameAfterReturn, withdrawRefunds } from "../records/apply-refund.ts";
import type { Attempt } from "../records/list-attempts.ts";
import type { Money } from "../records/list-money.ts";
import { restoreTickets, suspendTickets } from "../../tickets/issue/suspend-tickets.ts";
import { endWithRefund } from "../refund/end-with-refund.ts";
import { reviewBooking } from "./review-booking.ts";
import { eventStanding, lockBooking, moveLockedBooking, reinstateLocked, type BookingRow } from "../../orders/records/booking-rows.ts";
import { endUnderpaid, releaseRemainingStock } from "../../orders/records/review-rows.ts";

type Here = { readonly act: Act; readonly tx: ActTransaction };
/** `money`: the state before the provider's report. */
type Case = { readonly booking: BookingRow; readonly payment: Attempt; readonly money: Money | undefined };
type Decided<K extends SettlementDecision["kind"]> = Extract<SettlementDecision, { kind: K }>;

const WHY = {
  denied: "the payment was denied after it had settled",
  cancelled: "the payment was voided at the provider after it had settled",
  charged_back: "the payment was charged back",
} as const;

/**
 * Applies the provider's report that it took settled money back: the tickets become invalid, the seats stay taken until a person decides,
 * and a booking without tickets is over. See docs/rules/payments.md#money-taken-back.
 */
export async function takeMoneyBack(
  here: Here,
  { booking, payment, money }: Case,
  { paymentStatus: how, bookingStatus, takesTickets }: Decided<"take_back">,
): Promise<void> {
  const { tx } = here;
  const amount = money?.settled_amount ?? 0;
  record(tx, { topic: "payment.taken_back", subject: payment.id, data: { bookingId: booking.id, amount, how } });
  await withdrawRefunds(tx, { bookingId: booking.id, paymentId: payment.id, why: "the money was taken back" });
  if (takesTickets) suspendTickets(tx, booking.id);
  if (bookingStatus === "needs_review") {
    reviewBooking(here, { booking, why: WHY[how], review: { data: { takenBack: amount } } });
  }
  if (bookingStatus === "cancelled") {
    releaseRemainingStock(tx, booking.id);
    moveLockedBooking(tx, { id: booking.id, to: "cancelled" });
    record(tx, { topic: "booking.verification_refused", subject: booking.id });
  }
  writeLog("alert", "settled money was taken back", { tenant: tx.tenant, booking: booking.id, payment: payment.id, amount, how });
}

/**
 * Applies the report that money taken back has returned: confirms the booking, with its tickets valid as before. Returns false if the event
 * has been cancelled, which refunds everything.
 */
export async function restoreBooking({ act, tx }: Here, { booking, payment }: Case): Promise<boolean> {
  if ((await eventStanding(tx, booking.id)) === "cancelled") {
    await endWithRefund(act, tx, {
      bookingId: booking.id,
      end: { reason: "cancelled", why: "money for an event that is cancelled" },
    });
    return false;
  }
  reinstateLocked(tx, booking.id);
  await nameAfterReturn(tx, payment);
  endUnderpaid(tx, booking.id);
  restoreTickets(tx, booking.id);
  record(tx, { topic: "booking.restored", subject: booking.id, data: { paymentId: payment.id } });
  return true;
}

/**
 * A person's decision that an order whose money was taken back has been paid otherwise: its tickets become valid again. Does nothing for a
 * confirmed order. Throws NOT_FOUND, and BOOKING_STATE for an order in any other state or without tickets.
 */
export async function reinstateBooking(
  act: Pick<Act, "db" | "tenant" | "actor">,
  { id, why }: { readonly id: string; readonly why: string },
): Promise<void> {
  demand(act, "order.reinstate");
  await act.db.transaction(act, async (tx) => {
    const booking = await lockBooking(tx, act.tenant, id);
    if (!booking) throw new Problem("NOT_FOUND");
    if (booking.status === "confirmed") return;
    if (booking.status !== "needs_review" || booking.confirmed_at === null) throw new Problem("BOOKING_STATE");
    reinstateLocked(tx, id);
    restoreTickets(tx, id);
    record(tx, { topic: "booking.restored", subject: id, data: { why } });
  });
}
