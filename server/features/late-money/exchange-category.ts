import type { Ctx } from "../../context.ts";
import { once, type Once } from "../../database/once.ts";
import { Problem } from "../../base/problem.ts";
import { record } from "../../events/record.ts";
import { loadCatalogue } from "../catalogue/load-catalogue.ts";
import { confirmAnswered, demandReview } from "../checkout/answer-review.ts";
import { lockOwnBooking, openWholeBooking } from "../checkout/access-booking.ts";
import { forgetBooking } from "../checkout/cached-booking.ts";
import { priceExchange } from "./price-exchange.ts";
import { exchangeBooking } from "./store.ts";

/**
 * The buyer's answer to late money: as many other tickets of the event, for no more than was paid. The booking is confirmed with them and
 * the difference goes back, all at once or nothing. Throws NOT_FOUND, BOOKING_STATE where no answer is awaited, SOLD_OUT where they cannot
 * be had for what was paid, and PRICE_CHANGED with the fresh quote.
 */
export async function exchangeCategory(
  ctx: Ctx,
  {
    id,
    key,
    input: { categoryId, shownTotal },
    idempotency,
  }: {
    readonly id: string;
    readonly key: string | undefined;
    readonly input: { readonly categoryId: string; readonly shownTotal: number };
    readonly idempotency: Once;
  },
): Promise<void> {
  const { tenant } = ctx;
  const { booking } = await openWholeBooking(ctx, { id, key });
  const catalogue = await loadCatalogue(ctx.db, tenant, { fresh: true });
  const shelf = { catalogue, event: catalogue.byId.get(booking.event_id)! };
  const priced = await priceExchange(ctx, { shelf, booking, categoryId });
  await ctx.db.transaction(tenant, async (tx) => {
    const { owner_hash: owner, total: before } = await lockOwnBooking(ctx, tx, { id, key });
    await once(tx, { tenant, owner, ...idempotency }, async () => {
      const { review, isOnSale } = await demandReview(tx, id);
      if (!priced || priced.quote.total > review.paid || !isOnSale) throw new Problem("SOLD_OUT");
      const { quote } = priced;
      if (quote.total !== shownTotal) throw new Problem("PRICE_CHANGED", { details: { quote } });
      const code = await exchangeBooking(tx, id, priced);
      if (code !== "exchanged") throw new Problem(code === "stale" ? "BUSY" : "SOLD_OUT");
      record(tx, { actor: "visitor", topic: "booking.exchanged", subject: id, data: { from: before, to: quote.total } });
      await confirmAnswered(ctx, tx, { bookingId: id, reason: "exchanged" });
      return { ok: true };
    });
  });
  forgetBooking(ctx.db, tenant, id);
}
