import type { Ctx } from "../../context.ts";
import { once, type Once } from "../../database/once.ts";
import { Problem } from "../../base/problem.ts";
import { demandReview, type ReviewedWhole } from "../checkout/answer-review.ts";
import { lockOwnBooking, openWholeBooking } from "../checkout/access-booking.ts";
import { leadToPage } from "../checkout/start-payment.ts";
import { startRest } from "./store.ts";

/**
 * Leads to a page where the amount that an underpaid order lacks is paid. Tickets that the order had lost are taken again, and the answer
 * is awaited as long as the page is open. Throws NOT_FOUND, BOOKING_STATE where nothing is missing, SOLD_OUT where the tickets are gone,
 * PRICE_CHANGED where another amount is missing, NO_PAYMENT_PROVIDER and PAYMENT_UNAVAILABLE.
 */
export async function payRest(
  ctx: Ctx,
  {
    id,
    key,
    shownTotal,
    idempotency,
  }: { readonly id: string; readonly key: string | undefined; readonly shownTotal: number; readonly idempotency: Once },
): Promise<{ readonly redirectUrl: string | null; readonly whole: ReviewedWhole }> {
  const { tenant, provider } = ctx;
  const { paymentId } = await ctx.db.transaction(tenant, async (tx) => {
    const { owner_hash: owner } = await lockOwnBooking(ctx, tx, { id, key });
    return once(tx, { tenant, owner, ...idempotency }, async () => {
      const { review, isOnSale } = await demandReview(tx, id);
      const { total, paid } = review;
      if (paid >= total || !isOnSale) throw new Problem("BOOKING_STATE");
      if (!provider) throw new Problem("NO_PAYMENT_PROVIDER");
      if (shownTotal !== total - paid) throw new Problem("PRICE_CHANGED");
      const payment = await startRest(tx, { bookingId: id, provider: provider.name, amount: total - paid, fresh: ctx.newId() });
      if (payment === null) throw new Problem("SOLD_OUT");
      return { paymentId: payment };
    });
  });
  const whole = await openWholeBooking(ctx, { id, key });
  const attempt = whole.attempts.find((each) => each.id === paymentId);
  if (!attempt || whole.booking.status !== "needs_review") return { redirectUrl: null, whole };
  return leadToPage(ctx, { whole, attempt });
}
