import type { PayTimes } from "#contract/orders/bookings.ts";
import { isUnpaidStatus } from "#domain/orders/booking-status.ts";
import { isLongWay } from "#domain/payments/time-to-pay.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { openWholeBooking } from "../../orders/records/access-booking.ts";
import { PAYMENT_SECONDS } from "./store/start-in-batch.ts";
import { readLongTime } from "./store/pay-times.ts";
import { limitValues } from "../../orders/records/hold-limits.ts";

/**
 * Returns the time limit of each payment method for an order, or for its missing amount, if chosen now. Not a promise: it is checked again
 * when chosen. Throws NOT_FOUND.
 */
export async function showPayTimes(act: Act, { id, key }: { readonly id: string; readonly key: string | undefined }): Promise<PayTimes> {
  const { booking } = await openWholeBooking(act, { id, key });
  const isUnpaid = isUnpaidStatus(booking.status) && booking.hold_until > booking.now;
  const long =
    isUnpaid || booking.status === "needs_review" ? await readLongTime(act, { id, limits: limitValues(act.settings.holdLimits) }) : null;
  return {
    kind: "pay-times",
    serverNow: booking.now.toISOString(),
    shortMinutes: PAYMENT_SECONDS / 60,
    long: long && { ...long, until: long.until && new Date(long.until).toISOString() },
  };
}

/** The refusal of a channel that takes more time than is left. */
export function tooSlow(): Problem {
  return new Problem("FIELDS_INVALID", { fields: [{ path: "channel", code: "too_slow" }] });
}

/** Refuses a slow channel without enough time, before another one's page is closed for it. Throws FIELDS_INVALID. */
export async function refuseSlow(
  act: Act,
  { id, channel }: { readonly id: string; readonly channel: PaymentChannel | null },
): Promise<void> {
  if (channel === null || !isLongWay(channel)) return;
  const long = await readLongTime(act, { id, limits: limitValues(act.settings.holdLimits) });
  if (long?.until === null) throw tooSlow();
}
