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

/** Handles nearly every notice: a settled payment whose booking waits for exactly that, or has it. */
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

/** Returns the page of a notice, or its payment's own. Null if it is unknown or another account's. */
async function pageOfNotice(act: Paid, notice: Notice): Promise<string | null> {
  if (notice.providerRef !== null) return notice.providerRef;
  const attempt = await attemptOfNotice(act, notice);
  return attempt?.provider === act.provider.name ? attempt.provider_ref : null;
}

/** Returns the provider's report on a page, with all refunds for a notice of a refund. */
async function askAbout(
  { db, provider, tenant }: Paid,
  { page, notice }: { readonly page: string; readonly notice: Notice },
): Promise<ProviderPayment | null> {
  return notice.refundKey === null ? askForNotice({ db, provider, tenant }, page, notice) : readWithRefunds(provider, page);
}

async function receivePaymentNotice(act: Paid, notice: Notice): Promise<void> {
  const { provider, db } = act;
  const page = await pageOfNotice(act, notice);
  // The notice is a hint: money counts only by the provider's own answer.
  const first = page === null ? null : await askAbout(act, { page, notice });
  if (first && (await isSettledPlainly(act, { notice, reported: first }))) return;
  const attempt = await attemptOfNotice(act, notice);
  // The provider's answer may be older than the attempt's latest change.
  const isOlder = first !== null && attempt !== undefined && !isOpenAttempt(attempt) && attempt.status !== first.status;
  const again = notice.refundKey === null ? provider.readSession : (ref: string) => readWithRefunds(provider, ref);
  const reported = isOlder ? await again(first.providerRef) : first;
  await db.transaction(act, async (tx) => {
    const isToldRightly = attempt && attempt.provider === provider.name && reported?.paymentId === attempt.id;
    // Ignore a refund that the provider does not confirm.
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

/** Repeats with a new answer of the provider if the payment has changed since the query. Rare, and never many times in a row. */
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
  // A refund begun at the provider, or an unknown one.
  if (!isOurs) return receiveInTurn(act, notice);
  // Query with the refund's own key, which repeats nothing: the provider's answer counts, not the notice's content.
  const reported = await askRefund(act, refund);
  const told = reported?.status === "failed" && refund.provider_ref !== null ? await readWithRefunds(provider, refund.provider_ref) : null;
  const { booking_id: bookingId, payment_id: paymentId } = refund;
  await db.transaction(act, async (tx) => {
    if (!(await recordNotice(tx, { provider: provider.name, notice, attempt, outcome: "applied" }))) return;
    if (told?.refunds) await applyReported(act, tx, { bookingId, paymentId, refunds: told.refunds });
    if (reported) await applyProviderRefund(tx, { dueRefund: refund, reported });
  });
}

/** Adds our payment's name to a notice that has only the provider's. */
async function withPayment(provider: PaymentProvider, { about, ...notice }: Notice): Promise<Notice> {
  const paymentId = about === undefined ? null : ((await provider.findPayment?.(about)) ?? null);
  return paymentId === null ? notice : { ...notice, paymentId };
}

/** Returns the notice and the account whose signature it has, or null. Throws NOT_FOUND without an account. */
async function readBy(providers: readonly PaymentProvider[], headers: Headers, raw: Uint8Array) {
  if (providers.length === 0) throw new Problem("NOT_FOUND");
  for (const provider of providers) {
    const notice = await provider.readNotice(headers, raw);
    if (notice) return { provider, notice };
  }
  return null;
}

/**
 * Serves a provider's webhook: checks the signature over the raw bytes, queries the provider, and applies its answer together with the
 * record of the notice. `name`: an account of the brand, or a kind, whose accounts are tried in turn. The same notice again does nothing.
 * Throws NOT_FOUND if the brand has no such account, SIGNATURE_INVALID, and PAYMENT_UNAVAILABLE during an outage of the provider, which
 * makes it send the notice again.
 * Not held by this: a provider's error about its own payments. The nightly comparison of the books finds those.
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
