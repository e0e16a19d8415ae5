import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { ProviderUnavailable } from "../payments/port.ts";
import { movePayment, readPayments } from "../payments/store.ts";
import { openBooking } from "./access-booking.ts";
import { moveBooking, releaseClaims, writeNews } from "./store/bookings.ts";

/** Gives held tickets back and closes an unpaid payment page. Cancelled already: quiet. Throws BOOKING_STATE once paid. */
export async function cancelBooking(ctx: Ctx, id: string, key: string | undefined): Promise<void> {
  const refs = await ctx.db.transaction(ctx.tenant, async (tx) => {
    const booking = await openBooking(ctx, tx, id, key, true);
    if (booking.status === "cancelled" || booking.status === "expired") return [];
    if (booking.status !== "held" && booking.status !== "awaiting_payment") throw new Problem("BOOKING_STATE");
    await moveBooking(tx, ctx.tenant, id, booking.status, "cancelled");
    await releaseClaims(tx, ctx.tenant, id);
    const open = (await readPayments(tx, ctx.tenant, id)).filter((p) => p.status === "created" || p.status === "pending");
    for (const payment of open) await movePayment(tx, ctx.tenant, payment.id, "cancelled");
    await writeNews(tx, ctx.tenant, {
      outboxId: ctx.newId(),
      auditId: ctx.newId(),
      actor: "visitor",
      topic: "booking.cancelled",
      subject: id,
    });
    return open.flatMap((p) => (p.provider_ref ? [p.provider_ref] : []));
  });
  for (const ref of refs) {
    await ctx.provider.cancelSession(ref).catch((error: unknown) => {
      // Money that comes all the same is caught by its notice and reviewed by a person.
      if (!(error instanceof ProviderUnavailable)) throw error;
    });
  }
}
