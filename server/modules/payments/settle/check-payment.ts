import type { WebAct } from "../../../act.ts";
import { mayActNow } from "../../../platform/limits/limits.ts";
import { openWholeBooking } from "../../orders/records/access-booking.ts";
import { reconcilePayment, unpaidAttempts } from "./reconcile-payments.ts";

/** The provider is asked about one booking no more often than this; whoever asks sooner sees what is known. */
const APART_SECONDS = 3;

/**
 * Asks the provider now about those payments of the booking that brought no money, including those that are closed here, unless it was
 * asked a moment ago. Throws NOT_FOUND.
 */
export async function checkPayment(act: WebAct, { id, key }: { readonly id: string; readonly key: string | undefined }): Promise<void> {
  const { booking, attempts } = await openWholeBooking(act, { id, key });
  const asked = booking.status === "confirmed" ? [] : unpaidAttempts(attempts);
  if (asked.length === 0 || !(await mayActNow(act, `payment check ${id}`, APART_SECONDS))) return;
  for (const payment of asked) await reconcilePayment(act, payment);
}
