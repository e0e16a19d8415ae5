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

/** What a turn carries out at most, how many it takes at once, and how many it asks for at the same time. */
const REFUNDS_A_TURN = 40;
const REFUNDS_A_SLICE = 4;
const AT_ONCE = 2;

type Reported = {
  readonly dueRefund: Pick<DueRefund, "id" | "booking_id">;
  readonly reported: ProviderRefund;
  /** Who speaks: the provider unless told, else whoever has paid it by bank transfer. */
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

/** Applies all that the provider says of a payment with what went back out of it: for a refund that began at its own desk. */
async function applyWhole(act: Act, refund: DueRefund): Promise<void> {
  const { provider, provider_ref: ref, booking_id: bookingId, payment_id: paymentId } = refund;
  const told = ref === null ? null : await readWithRefunds(needProvider(act, provider), ref);
  const refunds = told?.refunds ?? [];
  await act.db.transaction(act, (tx) => applyReported(act, tx, { bookingId, paymentId, refunds }));
}

/**
 * Asks for a refund, or how it stands, and applies the answer. Where the provider will not send it, what it says of the whole payment comes first: a part
 * may have gone back at its own desk a moment before, and then the rest is asked for. Network between the transactions. Throws ProviderUnavailable.
 */
export async function settleRefund(act: Act, refund: DueRefund): Promise<void> {
  if (refund.provider_key !== null) return applyWhole(act, refund);
  const reported = await askRefund(act, refund);
  // The provider is still asked about it, at growing intervals.
  if (!reported) return alertUnknownRefund(act, refund);
  const isStuck = reported.status === "failed" && refund.provider_ref !== null;
  if (isStuck) await applyWhole(act, refund);
  await act.db.transaction(act, (tx) => applyProviderRefund(tx, { dueRefund: refund, reported }));
}

/** Asks the provider for one refund, or about it, and applies its answer. False when the provider was away. */
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
 * Carries out the refunds of a tenant that are due, a few at a time while there is `room`. One that fails waits ever longer itself, and
 * keeps no other waiting; an AggregateError tells of those that failed.
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
