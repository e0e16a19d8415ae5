import type { Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { doEach } from "../../base/do-each.ts";
import { writeLog } from "../../observability/write-log.ts";
import { alarmIfLate, alarmOfUnknown, applyRefund } from "../payments/apply-refund.ts";
import { askRefund, dueRefunds, type DueRefund } from "../payments/ask-refund.ts";
import { ProviderUnavailable, type ProviderRefund } from "../../ports/payment-provider.ts";
import { everyRoom, takeInSlices, type Room } from "../../base/take-in-slices.ts";
import { lockBooking } from "./store/bookings.ts";
import { markUnderpaid } from "./store/reviews.ts";

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
  tx: Transaction,
  { dueRefund: { id, booking_id: bookingId }, reported, by = "provider" }: Reported,
): Promise<void> {
  await lockBooking(tx, tx.tenant, bookingId);
  if (!(await applyRefund(tx, { id, reported, by }))) return;
  markUnderpaid(tx, bookingId);
  if (reported.status !== "failed") return;
  const { amount, failure } = reported;
  writeLog("alert", "a refund failed", { tenant: tx.tenant, booking: bookingId, refund: id, amount, failure });
}

/** Asks the provider for one refund, or about it, and applies its answer. False when the provider was away. */
async function carryOutRefund(services: Services, tenant: string, refund: DueRefund): Promise<boolean> {
  try {
    const reported = await askRefund(services, tenant, refund);
    if (reported) await services.db.transaction(tenant, (tx) => applyProviderRefund(tx, { dueRefund: refund, reported }));
    // The provider is still asked about it, at growing intervals.
    else await alarmOfUnknown(services, tenant, refund);
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  } finally {
    await alarmIfLate(services, tenant, refund);
  }
}

/**
 * Carries out the refunds of a tenant that are due, a few at a time while there is `room`. One that fails waits ever longer itself, and
 * keeps no other waiting; an AggregateError tells of those that failed.
 */
export async function carryOutRefunds(services: Services, tenant: string, room: Room = everyRoom): Promise<void> {
  await takeInSlices({
    most: REFUNDS_A_TURN,
    slice: REFUNDS_A_SLICE,
    room,
    take: (limit) => dueRefunds(services, tenant, limit),
    work: (refunds) => doEach(refunds, AT_ONCE, (refund) => carryOutRefund(services, tenant, refund)),
  });
}
