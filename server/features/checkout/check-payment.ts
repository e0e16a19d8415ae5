import type { Ctx } from "../../context.ts";
import { isOpenAttempt } from "../payments/list-attempts.ts";
import { openWholeBooking } from "./access-booking.ts";
import { reconcilePayment } from "./reconcile-payments.ts";

/** Asks the provider now about the booking's payments that are still open. Throws NOT_FOUND. */
export async function checkPayment(ctx: Ctx, id: string, key: string | undefined): Promise<void> {
  const { attempts } = await openWholeBooking(ctx, id, key);
  for (const payment of attempts.filter(isOpenAttempt)) await reconcilePayment(ctx, ctx.tenant, payment);
}
