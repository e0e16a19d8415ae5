import { isUnpaidStatus } from "#domain/orders/booking-status.ts";
import { demand, type Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { ProviderUnavailable } from "../../../platform/ports/payment-provider.ts";
import { isOpenAttempt, listAttempts } from "../../payments/records/list-attempts.ts";
import { closePages } from "../../payments/records/close-pages.ts";
import { record } from "../../../platform/events/record.ts";
import { lockOwnBooking } from "../records/access-booking.ts";
import { endWithRefund } from "../../payments/refund/end-with-refund.ts";
import { reconcilePayment } from "../../payments/settle/reconcile-payments.ts";
import { lockBooking, moveLockedBooking, releaseStock, type BookingRow } from "../records/booking-rows.ts";

export type Cancelling = {
  readonly id: string;
  /** The key of the order's link, where a visitor came by one. */
  readonly key?: string | undefined;
  /** A visitor's call, which may come twice. */
  readonly idempotency?: Once;
  /** Why, for the audit and the buyer's organiser; of anybody but the visitor. */
  readonly reason?: string;
};

/** The order, locked: a visitor's own, or any of the tenant's. Throws NOT_FOUND. */
async function lockFor(act: Act, tx: ActTransaction, { id, key }: Cancelling): Promise<BookingRow> {
  if (act.actor.kind === "visitor") return lockOwnBooking(act, tx, { id, key });
  const booking = await lockBooking(tx, act.tenant, id);
  if (!booking) throw new Problem("NOT_FOUND");
  return booking;
}

/** A visitor gives back what is not paid; whoever decides for the organiser sends back what is paid. */
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
 * Cancels an order, once. A visitor's unpaid one gives its tickets back and its payment pages are closed; a payment changes only on the provider's word, so
 * one that cannot be closed now stays open and is asked about. For the organiser a paid one, or one in review, is void and all of its money is sent back.
 * Throws NotPermitted, NOT_FOUND, and BOOKING_STATE for an order in another state.
 */
export async function cancelOrder(act: Act, cancelling: Cancelling): Promise<void> {
  demand(act, "order.cancel");
  const { id, idempotency, reason = "" } = cancelling;
  const open = await act.db.transaction(act, async (tx) => {
    const booking = await lockFor(act, tx, cancelling);
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
