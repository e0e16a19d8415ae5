import type { WebAct } from "../../../act.ts";
import { mayActNow } from "../../../platform/limits/limits.ts";
import { openWholeBooking } from "../../orders/records/access-booking.ts";
import { reconcilePayment, unpaidAttempts } from "./reconcile-payments.ts";

/** The minimum time between two queries about one booking. Calls in between get the known state. */
const APART_SECONDS = 3;

/** Queries the provider about a booking's payments without money, including those closed here, unless it did so a moment ago. Throws NOT_FOUND. */
export async function checkPayment(act: WebAct, { id, key }: { readonly id: string; readonly key: string | undefined }): Promise<void> {
  const { booking, attempts } = await openWholeBooking(act, { id, key });
  const asked = booking.status === "confirmed" ? [] : unpaidAttempts(attempts);
  if (asked.length === 0 || !(await mayActNow(act, `payment check ${id}`, APART_SECONDS))) return;
  for (const payment of asked) await reconcilePayment(act, payment);
}
