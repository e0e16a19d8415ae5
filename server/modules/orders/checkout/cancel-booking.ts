import { isUnpaidStatus } from "#domain/orders/booking-status.ts";
import type { Ctx } from "../../../context.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { ProviderUnavailable } from "../../../platform/ports/payment-provider.ts";
import { isOpenAttempt, listAttempts, type Attempt } from "../../payments/records/list-attempts.ts";
import { needProvider } from "../../payments/records/need-provider.ts";
import { record } from "../../../platform/events/record.ts";
import { lockOwnBooking } from "./access-booking.ts";
import { reconcilePayment } from "./reconcile-payments.ts";
import { moveLockedBooking, releaseStock } from "./store/bookings.ts";

/** Closes the pages that the provider has open for a payment; found by our own id where we know no page of it. Throws ProviderUnavailable. */
export async function closePages(ctx: Ctx, { id, provider: name, provider_ref: ref, redirect_url: url }: Attempt): Promise<void> {
  const provider = needProvider(ctx, ctx.tenant, name);
  const refs = ref === null ? (await provider.findSessions(id)).map(({ providerRef }) => providerRef) : [ref];
  for (const each of refs) await provider.cancelSession(each, url);
}

/**
 * Gives held tickets back and closes an unpaid payment page. Does nothing where the booking is cancelled already. Throws
 * BOOKING_STATE once paid. The payment itself changes only on the provider's word: one that cannot be closed now stays open, and
 * the provider is asked about it.
 */
export async function cancelBooking(
  ctx: Ctx,
  { id, key, idempotency }: { readonly id: string; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  const open = await ctx.db.transaction(ctx.tenant, async (tx) => {
    const booking = await lockOwnBooking(ctx, tx, { id, key });
    await once(tx, { tenant: ctx.tenant, owner: booking.owner_hash, ...idempotency }, async () => {
      if (booking.status === "cancelled" || booking.status === "expired") return { ok: true };
      if (!isUnpaidStatus(booking.status)) throw new Problem("BOOKING_STATE");
      moveLockedBooking(tx, { id, to: "cancelled" });
      releaseStock(tx, id);
      record(tx, {
        actor: "visitor",
        topic: "booking.cancelled",
        subject: id,
      });
      return { ok: true };
    });
    return (await listAttempts(tx, id)).filter(isOpenAttempt);
  });
  for (const payment of open) {
    await closePages(ctx, payment).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
    });
    await reconcilePayment(ctx, ctx.tenant, payment);
  }
}
