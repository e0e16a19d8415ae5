import type { Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import type { ProviderRefund } from "../../../platform/ports/payment-provider.ts";
import { bookReportedRefunds } from "../records/book-reported-refunds.ts";
import { dueAmountOf } from "#domain/orders/returns/due-amount.ts";
import { listMoney, netAmountOf, type Money } from "../records/list-money.ts";
import { listRefunds } from "../records/list-refunds.ts";
import { requestRefund } from "../records/request-refund.ts";
import { endWithRefund, reviewReason } from "./end-with-refund.ts";
import { lockBooking, type BookingRow } from "../../orders/records/booking-rows.ts";
import { markUnderpaid } from "../../orders/records/review-rows.ts";

type Own = Pick<Act, "newId">;

/** Returns the share of an order's price that one payment covers: what is kept of the price less the other payments' income. */
function keptOf(booking: BookingRow, money: readonly Money[], paymentId: string): number {
  const others = money.reduce((sum, payment) => (payment.id === paymentId ? sum : sum + netAmountOf(payment)), 0);
  return Math.max(0, dueAmountOf(booking) - others);
}

/**
 * Refunds the remaining money of a cancelled order, after any refunds at the provider, but what a return of its tickets left to the
 * organiser. A refund that failed at our side stays with a person and is not requested again. The caller has locked the booking.
 */
async function sendRest(act: Own, tx: ActTransaction, booking: BookingRow): Promise<void> {
  const bookingId = booking.id;
  let kept = dueAmountOf(booking);
  const [money, refunds] = await Promise.all([listMoney(tx, bookingId), listRefunds(tx, bookingId)]);
  for (const payment of money) {
    const isStuck = (refund: (typeof refunds)[number]) =>
      refund.payment_id === payment.id && refund.status === "failed" && refund.provider_key === null && refund.replaced_by === null;
    const stuck = refunds.filter(isStuck).reduce((sum, { amount }) => sum + amount, 0);
    const rest = netAmountOf(payment) - stuck;
    const stays = Math.max(0, Math.min(kept, rest));
    const amount = rest - stays;
    kept -= stays;
    const key = `rest ${act.newId()}`;
    if (amount > 0) await requestRefund(act, tx, { bookingId, paymentId: payment.id, amount, reason: "cancelled", key });
  }
}

/**
 * Applies the provider's report on a payment's refunds to its refunds, payment and order, in the caller's transaction. A confirmed order
 * stays confirmed: a person decides about its tickets. An unconfirmed order whose money is all refunded is over. See
 * docs/rules/payments.md#sent-back-at-the-providers-desk.
 */
export async function applyReported(
  act: Own,
  tx: ActTransaction,
  {
    bookingId,
    paymentId,
    refunds,
  }: { readonly bookingId: string; readonly paymentId: string; readonly refunds: readonly ProviderRefund[] },
): Promise<void> {
  const booking = await lockBooking(tx, tx.tenant, bookingId);
  if (!booking) return;
  const kept = keptOf(booking, await listMoney(tx, bookingId), paymentId);
  if (!(await bookReportedRefunds(act, tx, { bookingId, paymentId, refunds, kept }))) return;
  markUnderpaid(tx, bookingId);
  if (booking.status === "cancelled") return sendRest(act, tx, booking);
  if (booking.status !== "needs_review" || booking.confirmed_at !== null) return;
  const left = (await listMoney(tx, bookingId)).reduce((sum, payment) => sum + netAmountOf(payment), 0);
  if (left > 0) return;
  const end = { reason: reviewReason(booking), why: "its money was sent back at the provider" };
  await endWithRefund(act, tx, { bookingId, end });
}
