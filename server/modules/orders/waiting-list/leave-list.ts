import type { Act } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { lockOwnBooking } from "../records/access-booking.ts";
import { declineOffer } from "./offer-store.ts";
import { endEntry, readEntry } from "./store.ts";

/**
 * Gives up the visitor's place and its offer. Other entries keep their numbers. Does nothing the second time. Throws NOT_FOUND, and
 * BOOKING_STATE while the offer is being paid.
 */
export async function leaveList(
  act: Act,
  { id, key, idempotency }: { readonly id: string; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  await act.db.transaction(act, async (tx) => {
    const booking = await lockOwnBooking(act, tx, { id, key });
    const work = async () => {
      const entry = await readEntry(tx, id);
      if (!entry) throw new Problem("NOT_FOUND");
      if (entry.left_at !== null) return { ok: true };
      if (booking.status !== "waitlisted" || !(await declineOffer(tx, id))) throw new Problem("BOOKING_STATE");
      endEntry(tx, id, { outbox: act.newId(), audit: act.newId() });
      return { ok: true };
    };
    await once(tx, { tenant: act.tenant, owner: booking.owner_hash, ...idempotency }, work);
  });
}
