import type { Act } from "../../../act.ts";
import { isMoneyHere } from "#domain/payments/payment-status.ts";
import { canMoveRefund, isOpenRefund, refundedPaymentStatus, type RefundStatus } from "#domain/payments/refund-status.ts";
import { isOpenTransfer } from "#domain/payments/refund-transfer.ts";
import type { Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { NOT_REFUNDABLE, type ProviderRefund } from "../../../platform/ports/payment-provider.ts";
import { record } from "../../../platform/events/record.ts";
import type { NewsTopic } from "../../../platform/events/topics.ts";
import { lockRefund, moveRefund, nameRefundedPayment, recordAlarm, readRefunds, type RefundRow } from "./store/refunds.ts";
import { readMoney } from "./store/payments.ts";
import { endAsWithdrawn, insertTransfer } from "./store/transfers.ts";

const TOPICS = {
  requested: "payment.refund_requested",
  pending: "payment.refund_pending",
  succeeded: "payment.refunded",
  failed: "payment.refund_failed",
} as const satisfies Record<RefundStatus, NewsTopic>;
/** Alert a person after this many tries, about three and a half hours. */
const PATIENCE = 10;
/** The failure of a refund whose money was taken back. */
const TAKEN_BACK = "taken_back";
/** The failure of a refund that another one replaced before the provider had it. */
const REPLACED = "replaced";

type Notification = (typeof TOPICS)[RefundStatus];

/** The facts in a refund's outbox events. */
const factsOf = ({ booking_id: bookingId, payment_id: paymentId, amount, reason }: RefundRow) => ({ bookingId, paymentId, amount, reason });

function tell(
  tx: ActTransaction,
  {
    topic,
    refund,
    facts = {},
  }: { readonly topic: Notification; readonly refund: RefundRow; readonly facts?: Partial<Record<"failure" | "by", string>> },
): void {
  record(tx, { topic, subject: refund.id, data: { ...factsOf(refund), ...facts } });
}

/** Alerts a person once. */
function alarm(tx: ActTransaction, { refund, why }: { readonly refund: RefundRow; readonly why: string }): void {
  if (refund.alarmed_at) return;
  recordAlarm(tx, refund.id);
  const { booking_id: booking, payment_id: payment, id, amount, tries } = refund;
  writeLog("alert", "a refund is delayed", { tenant: tx.tenant, booking, payment, refund: id, amount, tries, why });
  record(tx, { topic: "payment.refund_delayed", subject: id, data: { ...factsOf(refund), why } });
}

/** Withdraws the task of a bank transfer, which is no longer needed. */
function withdrawTransfer(tx: ActTransaction, { id, booking_id: bookingId }: RefundRow, why: string): void {
  endAsWithdrawn(tx, id);
  record(tx, { topic: "payment.transfer_withdrawn", subject: id, data: { bookingId, why } });
}

/** Fails a refund that another one replaces, because less is left to send. */
export function failReplaced(tx: ActTransaction, refund: RefundRow): void {
  if (refund.transfer !== null && isOpenTransfer(refund.transfer)) withdrawTransfer(tx, refund, "less is left to send");
  moveRefund(tx, { id: refund.id, to: "failed", failure: REPLACED });
  tell(tx, { topic: TOPICS.failed, refund, facts: { failure: REPLACED } });
}

/** Sets a payment's status by all its refunds. */
export async function namePayment(
  tx: Transaction,
  { booking_id: bookingId, payment_id: id }: Pick<RefundRow, "booking_id" | "payment_id">,
): Promise<void> {
  const [refunds, money] = await Promise.all([readRefunds(tx, bookingId), readMoney(tx, bookingId)]);
  const settled = money.find((payment) => payment.id === id)?.settled_amount ?? 0;
  const own = refunds.filter((other) => other.payment_id === id);
  nameRefundedPayment(tx, id, refundedPaymentStatus(settled, own));
}

/**
 * Turns a refund that its provider cannot make into a bank transfer and asks the buyer for an account. See
 * docs/rules/payments.md#refund-by-bank-transfer. False if the money is no longer here.
 */
async function handToPerson(tx: ActTransaction, refund: RefundRow): Promise<boolean> {
  const money = await readMoney(tx, refund.booking_id);
  const payment = money.find(({ id }) => id === refund.payment_id);
  if (!payment || !isMoneyHere(payment.status)) return false;
  const { id, booking_id: bookingId, amount } = refund;
  insertTransfer(tx, { id, bookingId });
  if (refund.status === "requested") moveRefund(tx, { id, to: "pending", failure: NOT_REFUNDABLE });
  record(tx, { topic: "payment.transfer_asked", subject: id, data: factsOf(refund) });
  writeLog("warn", "a refund has to be paid by bank transfer", { tenant: tx.tenant, booking: bookingId, refund: id, amount });
  return true;
}

/** Whether a report leaves the refund to a bank transfer. Withdraws the transfer if the provider sends the refund after all. */
async function isOfTransfer(tx: ActTransaction, refund: RefundRow, { status, failure }: ProviderRefund): Promise<boolean> {
  if (refund.transfer !== null && isOpenTransfer(refund.transfer)) {
    if (status === "failed") return true;
    withdrawTransfer(tx, refund, "the provider sends it after all");
    return false;
  }
  return status === "failed" && failure === NOT_REFUNDABLE && refund.transfer === null && handToPerson(tx, refund);
}

/**
 * Applies a report on a refund, from its provider or a bank transfer, in the caller's transaction, which has locked the booking. A repeated
 * or older report changes nothing. A report of another amount goes to a person. A refund that the provider cannot send becomes a bank
 * transfer. Returns whether this has ended the refund.
 */
export async function applyRefund(
  tx: ActTransaction,
  { id, reported, by = "provider" }: { readonly id: string; readonly reported: ProviderRefund; readonly by?: "provider" | "transfer" },
): Promise<boolean> {
  const refund = await lockRefund(tx, id);
  if (!refund) return false;
  if (reported.key !== (refund.provider_key ?? id) || reported.amount !== refund.amount || reported.currency !== refund.currency) {
    if (isOpenRefund(refund.status)) alarm(tx, { refund, why: "the provider speaks of another refund" });
    return false;
  }
  if (by === "provider" && isOpenRefund(refund.status) && (await isOfTransfer(tx, refund, reported))) return false;
  if (!canMoveRefund(refund.status, reported.status)) return false;
  const { status, failure } = reported;
  moveRefund(tx, { id, to: status, failure });
  tell(tx, { topic: TOPICS[status], refund, facts: { ...(failure === null ? {} : { failure }), ...(by === "transfer" ? { by } : {}) } });
  await namePayment(tx, refund);
  if (status === "failed")
    writeLog("alert", "a refund failed", { tenant: tx.tenant, booking: refund.booking_id, refund: id, amount: refund.amount, failure });
  return !isOpenRefund(status);
}

/**
 * Ends every bank transfer of a payment whose money was taken back. The refunds have failed, with nothing left to send. The caller has
 * locked the booking.
 */
export async function withdrawRefunds(
  tx: ActTransaction,
  { bookingId, paymentId, why }: { readonly bookingId: string; readonly paymentId: string; readonly why: string },
): Promise<void> {
  for (const refund of await readRefunds(tx, bookingId)) {
    if (refund.payment_id !== paymentId || refund.transfer === null || !isOpenTransfer(refund.transfer)) continue;
    withdrawTransfer(tx, refund, why);
    moveRefund(tx, { id: refund.id, to: "failed", failure: TAKEN_BACK });
    tell(tx, { topic: TOPICS.failed, refund, facts: { failure: TAKEN_BACK } });
  }
}

/** Restores the status of a payment whose money has returned, by its earlier refunds. */
export async function nameAfterReturn(tx: Transaction, payment: { readonly id: string; readonly booking_id: string }): Promise<void> {
  await namePayment(tx, { payment_id: payment.id, booking_id: payment.booking_id });
}

/** Alerts a person, once and at once, to a refund whose payment the provider does not know. */
export async function alertUnknownRefund(act: Act, { id }: { readonly id: string }): Promise<void> {
  await act.db.transaction(act, async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund && isOpenRefund(refund.status)) alarm(tx, { refund, why: "the provider knows no such payment" });
  });
}

/** Alerts a person, once, to a refund that has not ended after many tries. */
export async function alarmIfLate(act: Act, { id }: { readonly id: string }): Promise<void> {
  await act.db.transaction(act, async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund && isOpenRefund(refund.status) && refund.tries >= PATIENCE) alarm(tx, { refund, why: "it takes too long" });
  });
}
