import type { Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { doEach } from "../../../platform/base/do-each.ts";
import { alarmIfLate, alertUnknownRefund, applyRefund } from "../records/apply-refund.ts";
import { readWithRefunds } from "../records/ask-provider.ts";
import { askRefund, dueRefunds, type DueRefund } from "../records/ask-refund.ts";
import { needProvider } from "../records/need-provider.ts";
import { ProviderUnavailable, type ProviderRefund } from "../../../platform/ports/payment-provider.ts";
import { everyRoom, takeInSlices, type Room } from "../../../platform/base/take-in-slices.ts";
import { applyReported } from "./apply-reported.ts";
import { lockBooking } from "../../orders/records/booking-rows.ts";
import { markUnderpaid } from "../../orders/records/review-rows.ts";

/** The maximum of refunds per turn, per batch, and in parallel. */
const REFUNDS_A_TURN = 40;
const REFUNDS_A_SLICE = 4;
const AT_ONCE = 2;

type Reported = {
  readonly dueRefund: Pick<DueRefund, "id" | "booking_id">;
  readonly reported: ProviderRefund;
  /** The source of the report: the provider by default, or a paid bank transfer. */
  readonly by?: "provider" | "transfer";
};

/** Applies a report on a refund to the refund, its payment and its booking, in the caller's transaction. */
export async function applyProviderRefund(
  tx: ActTransaction,
  { dueRefund: { id, booking_id: bookingId }, reported, by = "provider" }: Reported,
): Promise<void> {
  await lockBooking(tx, tx.tenant, bookingId);
  if (await applyRefund(tx, { id, reported, by })) markUnderpaid(tx, bookingId);
}

/** Applies the provider's report on a whole payment with its refunds, one of which began at the provider. */
async function applyWhole(act: Act, refund: DueRefund): Promise<void> {
  const { provider, provider_ref: ref, booking_id: bookingId, payment_id: paymentId } = refund;
  const told = ref === null ? null : await readWithRefunds(needProvider(act, provider), ref);
  const refunds = told?.refunds ?? [];
  await act.db.transaction(act, (tx) => applyReported(act, tx, { bookingId, paymentId, refunds }));
}

/**
 * Requests or queries a refund and applies the answer. If the provider refuses it, applies its report on the whole payment first: a part
 * may just have been refunded there, and then the rest is requested. Network between the transactions. Throws ProviderUnavailable.
 */
export async function settleRefund(act: Act, refund: DueRefund): Promise<void> {
  if (refund.provider_key !== null) return applyWhole(act, refund);
  const reported = await askRefund(act, refund);
  // Queries continue, at growing intervals.
  if (!reported) return alertUnknownRefund(act, refund);
  const isStuck = reported.status === "failed" && refund.provider_ref !== null;
  if (isStuck) await applyWhole(act, refund);
  await act.db.transaction(act, (tx) => applyProviderRefund(tx, { dueRefund: refund, reported }));
}

/** Requests or queries one refund and applies the provider's answer. False during an outage of the provider. */
async function carryOutRefund(act: Act, refund: DueRefund): Promise<boolean> {
  try {
    await settleRefund(act, refund);
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  } finally {
    await alarmIfLate(act, refund);
  }
}

/**
 * Processes a tenant's due refunds, a few at a time while there is `room`. A failing one waits ever longer and does not stop the others.
 * Throws an AggregateError of the failures.
 */
export async function carryOutRefunds(act: Act, room: Room = everyRoom): Promise<void> {
  await takeInSlices({
    most: REFUNDS_A_TURN,
    slice: REFUNDS_A_SLICE,
    room,
    take: (limit) => dueRefunds(act, limit),
    work: (refunds) => doEach(refunds, AT_ONCE, (refund) => carryOutRefund(act, refund)),
  });
}
