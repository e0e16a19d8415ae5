import type { Ctx } from "../../context.ts";
import { mayActNow } from "../../http/limits.ts";
import { isOpenAttempt } from "../payments/list-attempts.ts";
import { openWholeBooking } from "./access-booking.ts";
import { reconcilePayment } from "./reconcile-payments.ts";

/** The provider is asked about one booking no more often than this; who asks sooner sees what is known. */
const APART_SECONDS = 3;

/** Asks the provider now about the booking's payments that are still open, unless it was asked a moment ago. Throws NOT_FOUND. */
export async function checkPayment(ctx: Ctx, id: string, key: string | undefined): Promise<void> {
  const { attempts } = await openWholeBooking(ctx, id, key);
  const open = attempts.filter(isOpenAttempt);
  if (open.length === 0 || !(await mayActNow(ctx, `payment check ${id}`, APART_SECONDS))) return;
  for (const payment of open) await reconcilePayment(ctx, ctx.tenant, payment);
}
