import type { Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { writeLog } from "../../observability/write-log.ts";
import { alarmIfLate, alarmOfUnknown, applyRefund } from "../payments/apply-refund.ts";
import { askRefund, dueRefunds, type DueRefund } from "../payments/ask-refund.ts";
import { ProviderUnavailable, type RefundTruth } from "../payments/port.ts";
import { lockBooking } from "./store/bookings.ts";
import { notePartOfPrice } from "./store/reviews.ts";

/** Applies the provider's word on a refund to the refund, its payment and its booking, in the caller's transaction. */
export async function applyRefundWord(
  services: Services,
  tx: Transaction,
  tenant: string,
  { id, booking_id: bookingId }: DueRefund,
  truth: RefundTruth,
): Promise<void> {
  await lockBooking(tx, tenant, bookingId);
  if (!(await applyRefund(services, tx, tenant, id, truth))) return;
  notePartOfPrice(tx, tenant, bookingId);
  if (truth.status !== "failed") return;
  const { amount, failure } = truth;
  writeLog("alert", "a refund failed", { tenant, booking: bookingId, refund: id, amount, failure });
}

/** The provider has no such payment: it goes on being asked, ever more rarely, and a person is told at once. */
async function tellOfUnknown(services: Services, tenant: string, refund: DueRefund): Promise<void> {
  const { id, booking_id: booking, payment_id: payment, amount } = refund;
  if (!(await alarmOfUnknown(services, tenant, refund))) return;
  writeLog("alert", "a refund's payment is unknown to the provider", { tenant, booking, payment, refund: id, amount });
}

/** Asks the provider for one refund, or about it, and applies its word. False when the provider was away. */
async function carryOutRefund(services: Services, tenant: string, refund: DueRefund): Promise<boolean> {
  try {
    const truth = await askRefund(services, tenant, refund);
    if (truth) await services.db.transaction(tenant, (tx) => applyRefundWord(services, tx, tenant, refund, truth));
    else await tellOfUnknown(services, tenant, refund);
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  } finally {
    await alarmIfLate(services, tenant, refund);
  }
}

/** Carries out every refund of a tenant that is due. One that fails keeps no other waiting, and waits ever longer itself. */
export async function carryOutRefunds(services: Services, tenant: string): Promise<void> {
  const failures: unknown[] = [];
  for (const refund of await dueRefunds(services, tenant)) {
    await carryOutRefund(services, tenant, refund).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
