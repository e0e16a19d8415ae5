import type { Act } from "../../../act.ts";
import { isMoneyHere } from "#domain/payments/payment-status.ts";
import { planReportedRefunds, type OwnRefund } from "#domain/payments/plan-reported-refunds.ts";
import { isOpenRefund } from "#domain/payments/refund-status.ts";
import { isOpenTransfer } from "#domain/payments/refund-transfer.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import type { ProviderRefund } from "../../../platform/ports/payment-provider.ts";
import { applyRefund, failReplaced, namePayment } from "./apply-refund.ts";
import { requestRefund } from "./request-refund.ts";
import { readMoney } from "./store/payments.ts";
import { insertReportedRefund, readRefunds, replaceRefund, type RefundRow } from "./store/refunds.ts";

type Told = {
  readonly bookingId: string;
  readonly paymentId: string;
  readonly refunds: readonly ProviderRefund[];
  /** The share of the order's price that this payment covers, in integer rupiah. 0 for an order that is not confirmed. */
  readonly kept: number;
};

const ownOf = (row: RefundRow): OwnRefund => ({
  id: row.id,
  key: row.provider_key ?? row.id,
  amount: row.amount,
  status: row.status,
  reason: row.reason,
  waitsForTransfer: row.transfer !== null && isOpenTransfer(row.transfer),
  isAsked: row.tries > 0,
});

/**
 * Books a refund that began at the provider. The buyer is notified once it was sent, unless the payer's own bank took the money. Returns
 * its id here.
 */
async function bookOne(
  { newId }: Pick<Act, "newId">,
  tx: ActTransaction,
  {
    told: { bookingId, paymentId },
    refund: { key, amount, status, isTakenBack },
  }: { readonly told: Told; readonly refund: ProviderRefund },
): Promise<string | null> {
  const reason = isTakenBack ? "charged_back" : "provider";
  const to = status === "succeeded" ? "succeeded" : "pending";
  const id = await insertReportedRefund(tx, { id: newId(), bookingId, paymentId, key, amount, reason, status: to });
  if (id === null) return null;
  const data = { bookingId, paymentId, amount, reason };
  record(tx, { topic: "payment.refund_requested", subject: id, data: { ...data, by: "provider" } });
  const topic = to === "succeeded" ? "payment.refunded" : "payment.refund_pending";
  record(tx, { topic, subject: id, data });
  const what = isTakenBack ? "a payer's bank took a part of a payment back" : "money was sent back at the provider's own desk";
  writeLog(isTakenBack ? "alert" : "warn", what, { tenant: tx.tenant, booking: bookingId, payment: paymentId, refund: id, amount });
  return id;
}

/**
 * Books the refunds of any origin that the provider reports for a payment, in the caller's transaction, which has locked the booking. Each
 * is booked once by its name there, and never for more than was paid. Updates our own refunds that the provider has. Reduces those that it
 * lacks if too little money is left for them. A repeated report changes nothing. Returns whether anything changed.
 */
export async function bookReportedRefunds(act: Pick<Act, "newId">, tx: ActTransaction, told: Told): Promise<boolean> {
  const { bookingId, paymentId, refunds, kept } = told;
  const money = (await readMoney(tx, bookingId)).find(({ id }) => id === paymentId);
  if (!money || money.settled_amount === null || !isMoneyHere(money.status)) return false;
  const rows = (await readRefunds(tx, bookingId)).filter((row) => row.payment_id === paymentId);
  let isChanged = false;
  for (const reported of refunds) {
    const known = rows.find((row) => (row.provider_key ?? row.id) === reported.key && isOpenRefund(row.status));
    if (known && (await applyRefund(tx, { id: known.id, reported }))) isChanged = true;
  }
  const now = (await readRefunds(tx, bookingId)).filter((row) => row.payment_id === paymentId);
  const plan = planReportedRefunds({ settled: money.settled_amount, kept, own: now.map(ownOf), told: refunds });
  const booked: string[] = [];
  // Reduce first: the database refuses more refunds than income.
  const reduced = now.filter(({ id }) => plan.reduced.some((one) => one.id === id));
  for (const row of reduced) failReplaced(tx, row);
  for (const refund of plan.fresh) {
    const id = await bookOne(act, tx, { told, refund });
    if (id === null) continue;
    booked.push(id);
    const failed = now.find((row) => row.status === "failed" && row.id === refund.key);
    if (failed) await replaceRefund(tx, failed.id, id);
  }
  for (const { id, reason } of reduced) {
    const { rest } = plan.reduced.find((one) => one.id === id)!;
    const wish = { bookingId, paymentId, amount: rest, reason, key: `after ${id}` };
    const by = rest > 0 ? await requestRefund(act, tx, wish) : null;
    await replaceRefund(tx, id, by ?? booked[0] ?? id);
  }
  for (const { key, amount } of plan.beyond)
    writeLog("alert", "a provider says that more went back than came in", {
      tenant: tx.tenant,
      booking: bookingId,
      payment: paymentId,
      key,
      amount,
    });
  if (booked.length > 0) await namePayment(tx, { booking_id: bookingId, payment_id: paymentId });
  return isChanged || booked.length > 0;
}
