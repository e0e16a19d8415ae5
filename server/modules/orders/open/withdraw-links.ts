import type { OrderLinks } from "#contract/orders/order-links.ts";
import { demand, ownerOf, type Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { record } from "../../../platform/events/record.ts";
import { lockOwnBooking, openWholeBooking } from "../records/access-booking.ts";
import { endGrant, readGrants, readKeyEnd, withdrawKeys } from "../records/booking-grants.ts";

/** Returns the end of an order's links, and the browsers that used one. The caller has opened the order. */
export async function describeLinks(act: Act, id: string): Promise<OrderLinks> {
  const [grants, end] = await act.db.pipelined(act.tenant, (tx) => Promise.all([readGrants(tx, id), readKeyEnd(tx, id)]));
  return {
    kind: "order-links",
    until: end.until.toISOString(),
    isOver: end.is_over,
    browsers: grants.map((grant) => ({
      id: grant.id,
      device: grant.device,
      openedAt: grant.created_at.toISOString(),
      isThis: grant.owner_hash === ownerOf(act),
    })),
  };
}

/** Returns an order's links for a caller who may open the order. Throws NOT_FOUND. */
export async function showLinks(act: Act, { id, key }: { readonly id: string; readonly key: string | undefined }): Promise<OrderLinks> {
  await openWholeBooking(act, { id, key });
  return describeLinks(act, id);
}

/** Invalidates all links and grants of an order in the caller's transaction, with an audit row. `keep`: the mark of a browser whose grant stays. */
export function withdrawOrder(tx: ActTransaction, { id, keep }: { readonly id: string; readonly keep: string | null }): void {
  demand(tx, "order.withdraw");
  withdrawKeys(tx, [id], keep);
  record(tx, { topic: "booking.links_withdrawn", subject: id });
}

/** Withdraws an order's links and grants for a viewer of the order, once. The viewer's own browser keeps its access. Throws NOT_FOUND. */
export async function withdrawLinks(
  act: Act,
  { id, key, idempotency }: { readonly id: string; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  await act.db.transaction(act, async (tx) => {
    const booking = await lockOwnBooking(act, tx, { id, key });
    await once(tx, { tenant: act.tenant, owner: booking.owner_hash, ...idempotency }, async () => {
      withdrawOrder(tx, { id, keep: ownerOf(act) });
      return { ok: true };
    });
  });
}

/** Ends one browser's grant. Throws NOT_FOUND, also for a browser without a grant. */
export async function endBrowser(
  act: Act,
  {
    id,
    browser,
    key,
    idempotency,
  }: { readonly id: string; readonly browser: string; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  await act.db.transaction(act, async (tx) => {
    const booking = await lockOwnBooking(act, tx, { id, key });
    await once(tx, { tenant: act.tenant, owner: booking.owner_hash, ...idempotency }, async () => {
      if (!(await endGrant(tx, id, browser))) throw new Problem("NOT_FOUND");
      record(tx, {
        topic: "booking.browser_ended",
        subject: id,
      });
      return { ok: true };
    });
  });
}
