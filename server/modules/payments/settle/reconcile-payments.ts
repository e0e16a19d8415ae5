import type { Act } from "../../../act.ts";
import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import { PROVIDER } from "../../../platform/base/actor.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { doEach } from "../../../platform/base/do-each.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { everyRoom, takeInSlices, type Room } from "../../../platform/base/take-in-slices.ts";
import {
  abandonAttempt,
  askProvider,
  dueEndedPayments,
  duePayments,
  isBeyondPaying,
  recordProviderAnswer,
  postponeEnded,
  type DuePayment,
} from "../records/ask-provider.ts";
import type { Attempt } from "../records/list-attempts.ts";
import { listMoney } from "../records/list-money.ts";
import { ProviderUnavailable, type ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import { record } from "../../../platform/events/record.ts";
import { ReportOutdated, settleBooking } from "./settle-booking.ts";
import { readWhole } from "../../orders/records/booking-rows.ts";

/** Applies a status that the provider reports for one of this booking's payments, in the caller's transaction. Returns the action taken. */
export async function settleProviderPayment(
  act: Act,
  tx: ActTransaction,
  { bookingId, reported, asked }: { readonly bookingId: string; readonly reported: ProviderPayment; readonly asked?: Attempt },
): Promise<string> {
  const [whole, money] = await Promise.all([readWhole(tx, tx.tenant, { id: bookingId, lock: true }), listMoney(tx, bookingId)]);
  return settleBooking(act, tx, { whole, money, reported, asked });
}

/** Abandons a payment whose pages are still open more than a day after its time. */
async function abandonIfOver(tx: ActTransaction, payment: Attempt): Promise<void> {
  if (!(await abandonAttempt(tx, payment))) return;
  const { id: subject, booking_id: bookingId } = payment;
  record(tx, { topic: "payment.abandoned", subject, data: { bookingId } });
}

/** Expires a payment unknown to the provider after its time and a grace period, when it can no longer have been paid. */
async function expireUnknown(act: Act, tx: ActTransaction, payment: Attempt): Promise<void> {
  if (!(await isBeyondPaying(tx, payment))) return recordProviderAnswer(tx, payment);
  const { id: paymentId, booking_id: bookingId, provider_ref: ref, amount } = payment;
  const reported = { providerRef: ref ?? "", paymentId, status: "expired", amount, currency: "IDR", method: null } as const;
  await settleProviderPayment(act, tx, { bookingId, reported });
}

async function applyAnswer(
  act: Act,
  tx: ActTransaction,
  { payment, reports }: { readonly payment: Attempt; readonly reports: readonly ProviderPayment[] },
) {
  if (reports.length === 0) return expireUnknown(act, tx, payment);
  for (const reported of reports) await settleProviderPayment(act, tx, { bookingId: payment.booking_id, reported, asked: payment });
  recordProviderAnswer(tx, payment);
  if (reports.every(({ status }) => status === "pending")) await abandonIfOver(tx, payment);
}

/** Queries the provider about one payment and applies the answer. False during an outage, and if the payment has changed since the query. */
export async function reconcilePayment(act: Act, payment: Attempt): Promise<boolean> {
  try {
    const reports = await askProvider(act, payment);
    await act.db.transaction({ tenant: act.tenant, actor: PROVIDER }, (tx) => applyAnswer(act, tx, { payment, reports }));
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ReportOutdated) return false;
    throw error;
  }
}

/** The maximum of payments per turn, per batch, and in parallel. */
const PAYMENTS_A_TURN = 60;
const PAYMENTS_A_SLICE = 6;
const AT_ONCE = 3;
/** Alert a person after this many queries in vain, at least two hours, and again after as many more. */
const PATIENCE = 10;

async function alarmIfUnanswered(act: Act, payment: DuePayment): Promise<void> {
  const { id, booking_id: bookingId, unanswered } = payment;
  if (unanswered % PATIENCE !== 0) return;
  await act.db.transaction(act, async (tx) =>
    record(tx, {
      topic: "payment.unanswered",
      subject: id,
      data: { bookingId, asked: unanswered },
    }),
  );
  writeLog("alert", "a payment cannot be asked about", { tenant: act.tenant, booking: bookingId, payment: id, asked: unanswered });
}

/** Queries one payment. An error delays only this payment. */
async function askInTurn(act: Act, payment: DuePayment): Promise<void> {
  let isAnswered = false;
  try {
    isAnswered = await reconcilePayment(act, payment);
  } finally {
    if (!isAnswered) await alarmIfUnanswered(act, payment);
  }
}

/**
 * Queries a tenant's payments that have been open for a while, a few at a time while there is `room`, in case their webhooks were lost. A
 * failing one does not stop the others. Throws an AggregateError of the failures.
 */
export async function reconcilePayments(act: Act, room: Room = everyRoom): Promise<void> {
  await takeInSlices({
    most: PAYMENTS_A_TURN,
    slice: PAYMENTS_A_SLICE,
    room,
    take: (limit) => duePayments(act, limit),
    work: (payments) => doEach(payments, AT_ONCE, (payment) => askInTurn(act, payment)),
  });
}

/** Queries an ended payment. A failed query does not count. */
async function askEnded(act: Act, payment: Attempt): Promise<void> {
  let isAnswered = false;
  try {
    isAnswered = await reconcilePayment(act, payment);
  } finally {
    if (!isAnswered) await postponeEnded(act, payment);
  }
}

/**
 * Repeats the queries about a tenant's payments that ended without money, a few at a time while there is `room`: "expired" may have become
 * "settled", and that notice may be lost. A failing one does not stop the others. Throws an AggregateError of the failures.
 */
export async function reconcileEnded(act: Act, room: Room = everyRoom): Promise<void> {
  await takeInSlices({
    most: PAYMENTS_A_TURN,
    slice: PAYMENTS_A_SLICE,
    room,
    take: (limit) => dueEndedPayments(act, limit),
    work: (payments) => doEach(payments, AT_ONCE, (payment) => askEnded(act, payment)),
  });
}

/** Returns the newest attempts without money, few enough to query in one visitor's call, because the provider may know more. */
export function unpaidAttempts(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.filter(({ status }) => !hasMoneyArrived(status)).slice(0, 5);
}
