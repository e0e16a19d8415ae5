import { extendHold as extend } from "#domain/orders/hold.ts";
import type { Act } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { lockOwnBooking } from "../records/access-booking.ts";
import { setHoldUntil } from "../records/booking-rows.ts";

/** Extends a hold, up to twice the first one, by the database's clock. At the limit nothing changes. Throws HOLD_EXPIRED. */
export async function extendHold(
  act: Act,
  { id, key, idempotency }: { readonly id: string; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  await act.db.transaction(act, async (tx) => {
    const booking = await lockOwnBooking(act, tx, { id, key });
    await once(tx, { tenant: act.tenant, owner: booking.owner_hash, ...idempotency }, async () => {
      if (booking.status === "expired") throw new Problem("HOLD_EXPIRED");
      if (booking.status !== "held") throw new Problem("BOOKING_STATE");
      const hold = { heldAt: booking.held_at.getTime(), holdUntil: booking.hold_until.getTime(), ttlSeconds: booking.ttl_seconds };
      const answer = extend(hold, booking.now.getTime());
      if (answer.kind === "expired") throw new Problem("HOLD_EXPIRED");
      if (answer.kind === "extended") setHoldUntil(tx, id, new Date(answer.holdUntil));
      return { ok: true };
    });
  });
}
