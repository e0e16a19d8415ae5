import type { Act } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { confirmAnswered, requireReview, retakeStock } from "../settle/answer-review.ts";
import { lockOwnBooking, openWholeBooking } from "../../orders/records/access-booking.ts";
import { waitEnd } from "./list-choices.ts";
import { lockList, waitPaid } from "./store.ts";

/**
 * The buyer's choice, for late money, to wait at the head of the list for the ordered tickets. They are confirmed as soon as they are free,
 * without a further question. When the list ends, all money is refunded. Throws NOT_FOUND, and BOOKING_STATE if that answer is not awaited.
 */
export async function waitFirst(
  act: Act,
  { id, key, idempotency }: { readonly id: string; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  const { tenant } = act;
  const { booking } = await openWholeBooking(act, { id, key });
  const catalogue = await loadCatalogue(act.db, tenant, { fresh: true });
  const until = waitEnd({ catalogue, event: catalogue.byId.get(booking.event_id)! }, booking);
  await act.db.transaction(act, async (tx) => {
    await lockList(tx, booking.event_id);
    const { owner_hash: owner, now } = await lockOwnBooking(act, tx, { id, key });
    await once(tx, { tenant, owner, ...idempotency }, async () => {
      const { review, isOnSale } = await requireReview(tx, id);
      if (!isOnSale || until <= now || review.is_first || review.paid < review.total) throw new Problem("BOOKING_STATE");
      if (await retakeStock(tx, id)) await confirmAnswered(act, tx, { bookingId: id, reason: "overpaid" });
      // A seated order cannot wait: its own seats may never return, and would block everybody behind it.
      else if (booking.seats !== null) throw new Problem("BOOKING_STATE");
      else await waitPaid(tx, id, until);
      return { ok: true };
    });
  });
}
