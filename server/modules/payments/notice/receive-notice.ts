import { Problem } from "../../../platform/base/problem.ts";
import type { Act, WebAct, Services } from "../../../act.ts";
import { PROVIDER } from "../../../platform/base/actor.ts";
import { readWithRefunds } from "../records/ask-provider.ts";
import { askRefund, refundOfNotice } from "../records/ask-refund.ts";
import { isOpenAttempt } from "../records/list-attempts.ts";
import { listMoney } from "../records/list-money.ts";
import { ProviderUnavailable, type Notice, type PaymentProvider, type ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import { addressedProviders } from "../../../platform/ports/payment-accounts.ts";
import { attemptOfNotice, recordNotice } from "../records/record-notice.ts";
import { applyReported } from "../refund/apply-reported.ts";
import { applyProviderRefund } from "../refund/refund-money.ts";
import { ReportOutdated, settleBooking } from "../settle/settle-booking.ts";
import { readWhole } from "../../orders/records/booking-rows.ts";
import { plainArrayText } from "../../../platform/database/array-text.ts";
import { inBatches } from "../../../platform/database/batch-acts.ts";
import type { Database } from "../../../platform/database/database.ts";
import { countPayment } from "../records/count-payment.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { recordAudit } from "../../../platform/events/record.ts";

type Paid = Act & { readonly provider: PaymentProvider };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Settlement = {
  readonly tenant: string;
  readonly provider: string;
  readonly paymentId: string;
  readonly providerRef: string;
  readonly noticeId: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string | null;
  /** The notice, as stored. */
  readonly body: Readonly<Record<string, unknown>>;
};
/** `noted`: its money was counted before. `other`: nothing was done, because it needs a decision. */
type SettlementCode = "confirmed" | "known" | "noted" | "other";

/** Applies the provider's report of a settled payment if its booking waits for exactly that. */
const settlePlainly: (db: Database, op: Settlement) => Promise<SettlementCode> = inBatches({
  name: "settle",
  async run(db, ops) {
    const { tenant, provider } = ops[0]!;
    const records = ops.map(({ paymentId, providerRef, noticeId, amount, currency, method, body }, i) => ({
      ord: i + 1,
      id: paymentId,
      ref: providerRef,
      notice: noticeId,
      amount,
      currency,
      method,
      body,
    }));
    const params = [tenant, provider, plainArrayText(ops.map((op) => op.paymentId)), JSON.stringify(records)];
    const [row] = await db.query<{ codes: SettlementCode[] }>(
      "select settle_payments(as_tenant($1), $2, $3::uuid[], $4::jsonb) as codes",
      params,
    );
    for (const code of row!.codes) if (code === "confirmed") countPayment(provider, "settled");
    return row!.codes;
  },
  laneOf: ({ tenant, provider }) => `${tenant} ${provider}`,
  subjectOf: ({ paymentId }) => paymentId,
  callsAtOnce: 1,
});

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

type Answer = ProviderPayment | null;

/** Queries in progress for notices of settled money, by database, brand, account and page. */
const askedOf = memoOf(() => new Map<string, Promise<Answer>>());

/** The queried brand and account. */
type Asking = Pick<Services, "db"> & { readonly provider: PaymentProvider; readonly tenant: string };

/** Whether the provider's answer already confirms the money of a notice. */
function isSaid({ status, amount, currency }: Notice, said: Answer): said is ProviderPayment {
  return status === "settled" && said?.status === "settled" && said.amount === amount && said.currency === currency;
}

/**
 * Returns the provider's report on a notice's page. Concurrent notices of one settled payment share a query if its answer confirms the
 * money and they say no more: providers send one for the payment and one for its page. Any other notice gets a query of its own. Null: the
 * provider does not know the page. Throws ProviderUnavailable.
 */
export async function askForNotice({ db, provider, tenant }: Asking, page: string, notice: Notice): Promise<Answer> {
  const asked = askedOf(db);
  const key = `${tenant} ${provider.name} ${page}`;
  // Do not let other notices wait for a query that may hang.
  if (notice.status !== "settled") return provider.readSession(page);
  const other = asked.get(key);
  const said = other ? await other.catch(() => null) : null;
  if (isSaid(notice, said)) return said;
  const question = provider.readSession(page);
  asked.set(key, question);
  try {
    return await question;
  } finally {
    if (asked.get(key) === question) asked.delete(key);
  }
}

/** Returns the page that a notice names, else the page of its payment. Null if the payment is unknown or another account's. */
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

type Window = { since: number; count: number };

/** The most audit rows for a tenant's refused notices in each time span. Further notices are counted without SQL. */
const MOST = 20;
const SPAN_MS = 10_000;
const windowsOf = memoOf(() => new Map<string, Window>());

/** Returns the number skipped since the last span, or null to skip this one too. */
function passedOver(act: Act): number | null {
  const known = windowsOf(act.db);
  const now = act.now().getTime();
  const before = known.get(act.tenant);
  if (!before || now - before.since >= SPAN_MS) {
    known.set(act.tenant, { since: now, count: 1 });
    return Math.max(0, (before?.count ?? 0) - MOST);
  }
  before.count += 1;
  if (before.count === MOST + 1) writeLog("alert", "flood of notices that are not genuine", { tenant: act.tenant });
  return before.count <= MOST ? 0 : null;
}

/** Audits a refused notice. The first row after a flood gives the number of skipped ones. */
async function auditRefusedNotice(act: Act): Promise<void> {
  const others = passedOver(act);
  if (others === null) return;
  const data = others > 0 ? { others } : {};
  await act.db.transaction(act, async (tx) => recordAudit(tx, { topic: "payment.notice_refused", data }));
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
