import type { Act } from "../../../act.ts";
import type { RefundReason } from "#domain/payments/refund-status.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { doEach } from "../../../platform/base/do-each.ts";
import { netAmountOf, listMoney } from "../records/list-money.ts";
import { requestRefund } from "../records/request-refund.ts";
import { cancelTickets } from "../../tickets/issue/cancel-tickets.ts";
import { record } from "../../../platform/events/record.ts";
import { lockBooking, moveLockedBooking, type BookingRow } from "../../orders/records/booking-rows.ts";
import { isReviewOverdue, readOverdueReviews, releaseRemainingStock } from "../../orders/records/review-rows.ts";

type End = { readonly reason: RefundReason; readonly why: string };

/** Returns the reason for a refund from the booking's review. */
export function reviewReason({ badges }: Pick<BookingRow, "badges">): RefundReason {
  return badges.includes("underpaid") ? "underpaid" : "late";
}

/** Ends a locked booking: voids its tickets, returns its stock, and refunds the rest of its money. */
export async function endWithRefund(
  act: Pick<Act, "newId">,
  tx: ActTransaction,
  { bookingId, end }: { readonly bookingId: string; readonly end: End },
): Promise<void> {
  const { reason, why } = end;
  releaseRemainingStock(tx, bookingId);
  moveLockedBooking(tx, { id: bookingId, to: "cancelled" });
  cancelTickets(tx, bookingId);
  record(tx, { topic: "booking.cancelled", subject: bookingId, data: { why } });
  for (const payment of await listMoney(tx, bookingId)) {
    const amount = netAmountOf(payment);
    if (amount > 0) await requestRefund(act, tx, { bookingId, paymentId: payment.id, amount, reason, key: reason });
  }
}

/**
 * Refunds the money of reviews that have had no answer for two days. See docs/rules/payments.md#late-money. A failing booking does not stop
 * the others.
 */
export async function endReviews(act: Act): Promise<void> {
  const overdue = await act.db.pipelined(act.tenant, (tx) => readOverdueReviews(tx));
  await doEach(overdue, 1, (id) =>
    act.db.transaction(act, async (tx) => {
      const booking = await lockBooking(tx, act.tenant, id);
      if (!booking || !(await isReviewOverdue(tx, id))) return;
      await endWithRefund(act, tx, {
        bookingId: id,
        end: { reason: reviewReason(booking), why: "not answered in time" },
      });
    }),
  );
}
