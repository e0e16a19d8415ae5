import type { Act } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { lockOwnBooking } from "../records/access-booking.ts";
import { endWithRefund, reviewReason } from "../../payments/refund/end-with-refund.ts";
import { hasWaitingMoney } from "../records/review-rows.ts";

/**
 * The buyer's choice of a full refund for a payment that could not be confirmed. It ends the booking. See
 * docs/rules/payments.md#late-money. Does nothing if the booking is over. Throws NOT_FOUND, and BOOKING_STATE if no such answer is awaited.
 */
export async function chooseLateRefund(
  act: Act,
  { id, key, idempotency }: { readonly id: string; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  const { tenant } = act;
  await act.db.transaction(act, async (tx) => {
    const booking = await lockOwnBooking(act, tx, { id, key });
    await once(tx, { tenant, owner: booking.owner_hash, ...idempotency }, async () => {
      if (booking.status === "cancelled") return { ok: true };
      if (!(await hasWaitingMoney(tx, id))) throw new Problem("BOOKING_STATE");
      await endWithRefund(act, tx, {
        bookingId: id,
        end: { reason: reviewReason(booking), why: "the buyer chose a refund" },
      });
      return { ok: true };
    });
  });
}
