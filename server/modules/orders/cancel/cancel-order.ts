import { isUnpaidStatus } from "#domain/orders/booking-status.ts";
import { demand, type Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { ProviderUnavailable } from "../../../platform/ports/payment-provider.ts";
import { isOpenAttempt, listAttempts } from "../../payments/records/list-attempts.ts";
import { closePages } from "../../payments/records/close-pages.ts";
import { record } from "../../../platform/events/record.ts";
import { lockActorsBooking } from "../records/access-booking.ts";
import { endWithRefund } from "../../payments/refund/end-with-refund.ts";
import { reconcilePayment } from "../../payments/settle/reconcile-payments.ts";
import { moveLockedBooking, releaseStock, type BookingRow } from "../records/booking-rows.ts";

export type Cancelling = {
  readonly id: string;
  /** The key of the visitor's order link, if any. */
  readonly key?: string | undefined;
  /** The idempotency key of a visitor's call, which may be sent twice. */
  readonly idempotency?: Once;
  /** The reason, for the audit and the buyer's organiser. Required from everybody but the visitor. */
  readonly reason?: string;
};

/** A visitor cancels an unpaid order. The organiser's side also refunds a paid one. */
async function end(act: Act, tx: ActTransaction, { booking, reason }: { readonly booking: BookingRow; readonly reason: string }) {
  const { id, status } = booking;
  if (status === "cancelled" || status === "expired") return;
  const isVisitor = act.actor.kind === "visitor";
  if (isVisitor && isUnpaidStatus(status)) {
    moveLockedBooking(tx, { id, to: "cancelled" });
    releaseStock(tx, id);
    return record(tx, { topic: "booking.cancelled", subject: id });
  }
  if (isVisitor || (status !== "confirmed" && status !== "needs_review")) throw new Problem("BOOKING_STATE");
  await endWithRefund(act, tx, { bookingId: id, end: { reason: "cancelled", why: reason } });
}

/**
 * Cancels an order, once. A visitor's unpaid order returns its tickets, and its payment pages are closed. A payment changes only on the
 * provider's report, so a page that cannot be closed now stays open and is polled. For the organiser, an order that is paid or in review
 * becomes void and is refunded in full. Throws NotPermitted, NOT_FOUND, and BOOKING_STATE for an order in another state.
 */
export async function cancelOrder(act: Act, cancelling: Cancelling): Promise<void> {
  demand(act, "order.cancel");
  const { id, idempotency, reason = "" } = cancelling;
  const open = await act.db.transaction(act, async (tx) => {
    const booking = await lockActorsBooking(act, tx, cancelling);
    if (idempotency) {
      await once(tx, { tenant: act.tenant, owner: booking.owner_hash, ...idempotency }, async () => {
        await end(act, tx, { booking, reason });
        return { ok: true };
      });
    } else await end(act, tx, { booking, reason });
    return act.actor.kind === "visitor" ? (await listAttempts(tx, id)).filter(isOpenAttempt) : [];
  });
  for (const payment of open) {
    await closePages(act, payment).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
    });
    await reconcilePayment(act, payment);
  }
}
