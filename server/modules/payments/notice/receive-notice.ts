import { Problem } from "../../../platform/base/problem.ts";
import type { Act, WebAct } from "../../../act.ts";
import { PROVIDER } from "../../../platform/base/actor.ts";
import { readWithRefunds } from "../records/ask-provider.ts";
import { askRefund, refundOfNotice } from "../records/ask-refund.ts";
import { isOpenAttempt } from "../records/list-attempts.ts";
import { listMoney } from "../records/list-money.ts";
import { ProviderUnavailable, type Notice, type PaymentProvider, type ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import { addressedProviders } from "../../../platform/ports/payment-accounts.ts";
import { attemptOfNotice, recordNotice } from "../records/record-notice.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { applyReported } from "../refund/apply-reported.ts";
import { applyProviderRefund } from "../refund/refund-money.ts";
import { ReportOutdated, settleBooking } from "../settle/settle-booking.ts";
import { settlePlainly } from "./store.ts";
import { readWhole } from "../../orders/records/booking-rows.ts";
import { askForNotice } from "./ask-for-notice.ts";
import { auditRefusedNotice } from "./audit-refused-notice.ts";

type Paid = Act & { readonly provider: PaymentProvider };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Handles nearly every notice: the payment is settled, and all there is to decide is whether its booking waits for exactly that, or has it. */
async function isSettledPlainly(
  act: Paid,
  { notice, reported }: { readonly notice: Notice; readonly reported: ProviderPayment },
): Promise<boolean> {
  const { paymentId, noticeId } = notice;
  if (reported.status !== "settled" || reported.paymentId !== paymentId || !UUID.test(paymentId)) return false;
  if (reported.refunds && reported.refunds.length > 0) return false;
  const { providerRef, amount, currency, method } = reported;
  const op = {
    tenant: act.tenant,
    provider: act.provider.name,
    paymentId,
    providerRef,
    noticeId,
    amount,
    currency,
    method: method ?? null,
    body: { ...notice },
  };
  return (await settlePlainly(act.db, op)) !== "other";
}

/** The page that a notice is about; the payment's own where it names none, and null where that is not known, or another account's. */
async function pageOfNotice(act: Paid, notice: Notice): Promise<string | null> {
  if (notice.providerRef !== null) return notice.providerRef;
  const attempt = await attemptOfNotice(act, notice);
  return attempt?.provider === act.provider.name ? attempt.provider_ref : null;
}

/** The provider's own word on a page; with all that went back out of it where the notice is of a refund. */
async function askAbout(
  { db, provider, tenant }: Paid,
  { page, notice }: { readonly page: string; readonly notice: Notice },
): Promise<ProviderPayment | null> {
  return notice.refundKey === null ? askForNotice({ db, provider, tenant }, page, notice) : readWithRefunds(provider, page);
}

async function receivePaymentNotice(act: Paid, notice: Notice): Promise<void> {
  const { provider, db } = act;
  const page = await pageOfNotice(act, notice);
  // The notice is only a hint; money counts only by the provider's own answer.
  const first = page === null ? null : await askAbout(act, { page, notice });
  if (first && (await isSettledPlainly(act, { notice, reported: first }))) return;
  const attempt = await attemptOfNotice(act, notice);
  // What the provider said before the attempt was read may be older than what the attempt has heard since.
  const isOlder = first !== null && attempt !== undefined && !isOpenAttempt(attempt) && attempt.status !== first.status;
  const again = notice.refundKey === null ? provider.readSession : (ref: string) => readWithRefunds(provider, ref);
  const reported = isOlder ? await again(first.providerRef) : first;
  await db.transaction(act, async (tx) => {
    const isToldRightly = attempt && attempt.provider === provider.name && reported?.paymentId === attempt.id;
    // A refund of which the provider says nothing when it is asked is nobody's.
    const isOfKnown = notice.refundKey === null || reported?.refunds?.some(({ key }) => key === notice.refundKey);
    const outcome = !attempt || !isOfKnown ? "orphan" : isToldRightly ? "applied" : "contradicted";
    const [whole, isNew, money] = await Promise.all([
      attempt ? readWhole(tx, act.tenant, { id: attempt.booking_id, lock: true }) : undefined,
      recordNotice(tx, { provider: provider.name, notice, attempt, outcome }),
      attempt ? listMoney(tx, attempt.booking_id) : [],
    ]);
    if (!isNew) return;
    if (outcome === "applied") await settleBooking(act, tx, { whole, money, reported: reported!, asked: attempt });
    else
      recordAudit(tx, {
        topic: notice.refundKey === null ? "payment.orphan" : "payment.refund_orphan",
        data: { ...notice },
      });
  });
}

/** Again, with another answer of the provider, where the payment has changed while it was asked. Seldom, and never often in a row. */
async function receiveInTurn(act: Paid, notice: Notice): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    try {
      return await receivePaymentNotice(act, notice);
    } catch (error) {
      if (!(error instanceof ReportOutdated)) throw error;
    }
  }
  throw new ProviderUnavailable("the payment changes faster than it can be asked about", { isAnswered: true });
}

async function receiveRefundNotice(act: Paid, { notice, key }: { readonly notice: Notice; readonly key: string }): Promise<void> {
  const { provider, db } = act;
  const [attempt, refund] = await Promise.all([attemptOfNotice(act, notice), refundOfNotice(act, key)]);
  const isOurs = attempt?.provider === provider.name && refund?.booking_id === attempt.booking_id;
  // Begun at the provider's own desk, or nobody's.
  if (!isOurs) return receiveInTurn(act, notice);
  // We ask again with the refund's own key, which repeats nothing: the provider's answer counts, not the notice's content.
  const reported = await askRefund(act, refund);
  const told = reported?.status === "failed" && refund.provider_ref !== null ? await readWithRefunds(provider, refund.provider_ref) : null;
  const { booking_id: bookingId, payment_id: paymentId } = refund;
  await db.transaction(act, async (tx) => {
    if (!(await recordNotice(tx, { provider: provider.name, notice, attempt, outcome: "applied" }))) return;
    if (told?.refunds) await applyReported(act, tx, { bookingId, paymentId, refunds: told.refunds });
    if (reported) await applyProviderRefund(tx, { dueRefund: refund, reported });
  });
}

/** A notice that names its payment as the provider does, with our own name for it. */
async function withPayment(provider: PaymentProvider, { about, ...notice }: Notice): Promise<Notice> {
  const paymentId = about === undefined ? null : ((await provider.findPayment?.(about)) ?? null);
  return paymentId === null ? notice : { ...notice, paymentId };
}

/** The notice, and the account that it is genuine for; null where it is for none of them. Throws NOT_FOUND where there is none. */
async function readBy(providers: readonly PaymentProvider[], headers: Headers, raw: Uint8Array) {
  if (providers.length === 0) throw new Problem("NOT_FOUND");
  for (const provider of providers) {
    const notice = await provider.readNotice(headers, raw);
    if (notice) return { provider, notice };
  }
  return null;
}

/**
 * A provider's webhook: its signature is checked over its raw bytes, then the provider itself is asked, and its answer is applied together
 * with the record of the notice. `name` is an account of the brand or the kind of several, each of which is tried. The same notice again does
 * nothing. Throws NOT_FOUND where the brand has no such account, SIGNATURE_INVALID, and PAYMENT_UNAVAILABLE while the provider cannot be asked: it then has to send the notice again. Not held by this: a
 * provider that is wrong about its own payments; the books are compared every night.
 */
export async function receiveNotice(
  act: WebAct,
  { name, headers, raw }: { readonly name: string; readonly headers: Headers; readonly raw: Uint8Array },
): Promise<void> {
  const { tenant } = act;
  const read = await readBy(addressedProviders(act.accounts, tenant, name), headers, raw);
  if (!read) {
    await auditRefusedNotice(act);
    throw new Problem("SIGNATURE_INVALID");
  }
  const { provider } = read;
  const paid = { ...act, provider, actor: PROVIDER };
  try {
    const notice = await withPayment(provider, read.notice);
    if (notice.refundKey === null) await receiveInTurn(paid, notice);
    else await receiveRefundNotice(paid, { notice, key: notice.refundKey });
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new Problem("PAYMENT_UNAVAILABLE") : error;
  }
}
