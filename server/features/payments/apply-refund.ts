import { canMoveRefund, isOpenRefund, refundedPaymentStatus, type RefundStatus } from "#domain/payments/refund-status.ts";
import type { Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { writeLog } from "../../observability/write-log.ts";
import type { ProviderRefund } from "../../ports/payment-provider.ts";
import { record } from "../../events/record.ts";
import type { NewsTopic } from "../../events/topics.ts";
import { lockRefund, moveRefund, nameRefundedPayment, recordAlarm, readRefunds, type RefundRow } from "./store/refunds.ts";
import { readMoney } from "./store/payments.ts";

const TOPICS = {
  requested: "payment.refund_requested",
  pending: "payment.refund_pending",
  succeeded: "payment.refunded",
  failed: "payment.refund_failed",
} as const satisfies Record<RefundStatus, NewsTopic>;
/** After this many tries a person is told: about three and a half hours. */
const PATIENCE = 10;

type Notification = (typeof TOPICS)[RefundStatus];

/** What the news of a refund says of it. */
const factsOf = ({ booking_id: bookingId, payment_id: paymentId, amount, reason }: RefundRow) => ({ bookingId, paymentId, amount, reason });

function tell(
  tx: Transaction,
  { topic, refund, more = {} }: { readonly topic: Notification; readonly refund: RefundRow; readonly more?: { readonly failure?: string } },
): void {
  record(tx, { actor: "payments", topic, subject: refund.id, data: { ...factsOf(refund), ...more } });
}

/** Tells a person once. */
function alarm(tx: Transaction, { refund, why }: { readonly refund: RefundRow; readonly why: string }): void {
  if (refund.alarmed_at) return;
  recordAlarm(tx, refund.id);
  const { booking_id: booking, payment_id: payment, id, amount, tries } = refund;
  writeLog("alert", "a refund is delayed", { tenant: tx.tenant, booking, payment, refund: id, amount, tries, why });
  record(tx, { actor: "payments", topic: "payment.refund_delayed", subject: id, data: { ...factsOf(refund), why } });
}

/**
 * Applies the provider's own report on a refund, in the caller's transaction, which has locked the booking. The same report twice, or an
 * older one, changes nothing. A report of another amount is for a person to decide. Answers whether this has ended the refund.
 */
export async function applyRefund(
  services: Services,
  tx: Transaction,
  { id, reported }: { readonly id: string; readonly reported: ProviderRefund },
): Promise<boolean> {
  const refund = await lockRefund(tx, id);
  if (!refund) return false;
  if (reported.key !== id || reported.amount !== refund.amount || reported.currency !== refund.currency) {
    if (isOpenRefund(refund.status)) alarm(tx, { refund, why: "the provider speaks of another refund" });
    return false;
  }
  if (!canMoveRefund(refund.status, reported.status)) return false;
  moveRefund(tx, { id, to: reported.status, failure: reported.failure });
  tell(tx, { topic: TOPICS[reported.status], refund, more: reported.failure === null ? {} : { failure: reported.failure } });
  const [refunds, money] = await Promise.all([readRefunds(tx, refund.booking_id), readMoney(tx, refund.booking_id)]);
  const settled = money.find((payment) => payment.id === refund.payment_id)?.settled_amount ?? 0;
  const own = refunds.filter((other) => other.payment_id === refund.payment_id);
  nameRefundedPayment(tx, refund.payment_id, refundedPaymentStatus(settled, own));
  return !isOpenRefund(reported.status);
}

/** Tells a person, once and at once, of a refund whose payment the provider does not know. */
export async function alarmOfUnknown(services: Services, tenant: string, { id }: { readonly id: string }): Promise<void> {
  await services.db.transaction(tenant, async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund && isOpenRefund(refund.status)) alarm(tx, { refund, why: "the provider knows no such payment" });
  });
}

/** Tells a person, once, of a refund that has been tried many times and has not ended. */
export async function alarmIfLate(services: Services, tenant: string, { id }: { readonly id: string }): Promise<void> {
  await services.db.transaction(tenant, async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund && isOpenRefund(refund.status) && refund.tries >= PATIENCE) alarm(tx, { refund, why: "it takes too long" });
  });
}
