import type { Ctx } from "../../context.ts";
import { readPayments } from "../payments/store.ts";
import { openBooking } from "./access-booking.ts";
import { reconcilePayment } from "./reconcile-payments.ts";

/** Asks the provider now about the booking's payments that are still open. Throws NOT_FOUND. */
export async function checkPayment(ctx: Ctx, id: string, key: string | undefined): Promise<void> {
  const open = await ctx.db.transaction(ctx.tenant, async (tx) => {
    await openBooking(ctx, tx, id, key);
    return (await readPayments(tx, ctx.tenant, id)).filter((p) => p.status === "created" || p.status === "pending");
  });
  for (const payment of open) await reconcilePayment(ctx, ctx.tenant, payment);
}
