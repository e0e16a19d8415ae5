import type { Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import type { ProviderRefund } from "../../../platform/ports/payment-provider.ts";
import { bookReportedRefunds } from "../records/book-reported-refunds.ts";
import { listMoney, netAmountOf, type Money } from "../records/list-money.ts";
import { listRefunds } from "../records/list-refunds.ts";
import { requestRefund } from "../records/request-refund.ts";
import { endWithRefund, reviewReason } from "./end-with-refund.ts";
import { lockBooking, type BookingRow } from "../../orders/records/booking-rows.ts";
import { markUnderpaid } from "../../orders/records/review-rows.ts";

type Own = Pick<Act, "newId">;

/** What an order stands on of one payment: its price, less what other payments bring. */
function keptOf({ status, total }: BookingRow, money: readonly Money[], paymentId: string): number {
  const others = money.reduce((sum, payment) => (payment.id === paymentId ? sum : sum + netAmountOf(payment)), 0);
  return status === "confirmed" ? Math.max(0, total - others) : 0;
}

/**
 * A cancelled order keeps nothing, whatever became of what went back at the provider's own desk. What we could not send is a person's, and not asked for
 * again by itself. The caller has locked the booking.
 */
export async function sendRest(act: Own, tx: ActTransaction, bookingId: string): Promise<void> {
  const [money, refunds] = await Promise.all([listMoney(tx, bookingId), listRefunds(tx, bookingId)]);
  for (const payment of money) {
    const isStuck = (refund: (typeof refunds)[number]) =>
      refund.payment_id === payment.id && refund.status === "failed" && refund.provider_key === null && refund.replaced_by === null;
    const stuck = refunds.filter(isStuck).reduce((sum, { amount }) => sum + amount, 0);
    const amount = netAmountOf(payment) - stuck;
    const key = `rest ${act.newId()}`;
    if (amount > 0) await requestRefund(act, tx, { bookingId, paymentId: payment.id, amount, reason: "cancelled", key });
  }
}

/**
 * Applies what the provider says went back out of a payment to its refunds, its payment and its order, in the caller's transaction. An order that stands
 * goes on standing: what becomes of its tickets a person decides. One that nothing was given for yet, and whose money is all back, is over. See
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
  if (booking.status === "cancelled") return sendRest(act, tx, bookingId);
  if (booking.status !== "needs_review" || booking.confirmed_at !== null) return;
  const left = (await listMoney(tx, bookingId)).reduce((sum, payment) => sum + netAmountOf(payment), 0);
  if (left > 0) return;
  const end = { reason: reviewReason(booking), why: "its money was sent back at the provider" };
  await endWithRefund(act, tx, { bookingId, end });
}
