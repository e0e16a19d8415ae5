import type { Act, Services } from "../../../act.ts";
import { ProviderUnavailable, type PaymentProvider } from "../../../platform/ports/payment-provider.ts";
import { Untold, type Pace } from "./ask-patiently.ts";
import { compareFile, type FileCounts } from "./compare-file.ts";
import { DayDifferences, type DayDifference } from "./day-difference.ts";
import { inPages } from "./in-pages.ts";
import { judgePayment, type Judged } from "./judge-payment.ts";
import type { SettlementRow } from "./settlement-file.ts";
import { readOfSpan, readSums, readWaiting, type OurPayment, type Span, type Sums, type WaitingRefund } from "./store.ts";

/** A provider's file for one account. `merchant`: see `compareFile`. */
export type DayFile = { readonly account: string; readonly merchant: string | null; readonly rows: () => AsyncIterable<SettlementRow> };
export type DayOptions = { readonly span: Span; readonly pace: Pace; readonly file: DayFile | null };

/**
 * One account's day. `asked`: the queried payments. `untold`: those with unreadable answers. `isAway`: the queries could not be completed,
 * so the file was not compared either.
 */
export type AccountDay = {
  readonly account: string;
  readonly asked: number;
  readonly untold: readonly string[];
  readonly isAway: boolean;
  readonly differences: readonly DayDifference[];
  readonly file: FileCounts | null;
  readonly sums: Sums;
  /** Refunds waiting for a bank transfer, of any day. They count as no difference. */
  readonly waiting: readonly WaitingRefund[];
};

/**
 * Whether the day's file must contain a payment's money. The provider's time of payment decides. Without one, the payment must have been
 * opened and settled on the day by our clock.
 */
function isOfDay({ own, theirs }: Judged, { from, to }: Span): boolean {
  if (own.entry.settled === null || (theirs?.entry.settled ?? null) === null) return false;
  const at = theirs?.paidAt ?? null;
  if (at !== null) return at >= from && at < to;
  return own.createdAt >= from && own.settledAt !== null && own.settledAt < to;
}

type Asked = { asked: number; readonly untold: string[]; readonly expected: Map<string, OurPayment>; readonly differences: DayDifferences };
type Asking = { readonly services: Services; readonly tenant: string; readonly provider: PaymentProvider };

async function askAboutDay(asking: Asking, { span, pace }: DayOptions, found: Asked): Promise<void> {
  const { services, tenant, provider } = asking;
  const { name } = provider;
  for await (const page of inPages((at) => services.db.pipelined(tenant, (tx) => readOfSpan(tx, { provider: name, ...span, ...at })))) {
    for (const payment of page) {
      const judged = await judgePayment({ ...asking, pace }, payment).catch((error: unknown) => {
        if (!(error instanceof Untold)) throw error;
        found.untold.push(payment.id);
        return null;
      });
      if (!judged) continue;
      found.asked += 1;
      const { id: paymentId, reference } = judged.own;
      for (const difference of judged.differences)
        found.differences.add({ ...difference, account: name, paymentId, reference, line: null });
      if (isOfDay(judged, span)) found.expected.set(paymentId, judged.own);
    }
  }
}

async function reconcileAccount(asking: Asking, options: DayOptions): Promise<AccountDay> {
  const { services, tenant, provider } = asking;
  const { span, file } = options;
  const account = provider.name;
  const found: Asked = { asked: 0, untold: [], expected: new Map(), differences: new DayDifferences() };
  let isAway = false;
  try {
    await askAboutDay(asking, options, found);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    isAway = true;
  }
  const isFile = file !== null && file.account === account && !isAway;
  const { expected, differences } = found;
  const run = { services, tenant, account, merchant: file?.merchant ?? null, span, expected, differences };
  const counts = isFile ? await compareFile(run, file.rows()) : null;
  const sums = await services.db.pipelined(tenant, (tx) => readSums(tx, { provider: account, ...span }));
  const waiting = await services.db.pipelined(tenant, (tx) => readWaiting(tx, account));
  return { account, asked: found.asked, untold: found.untold, isAway, differences: differences.list(), file: counts, sums, waiting };
}

/**
 * Compares one day of a brand at each of its payment accounts: queries every payment and refund of the day, and compares the provider's
 * file if given. Changes no order and stores reported fees. Network between the transactions. Throws FileRefused.
 */
export async function reconcileDay(act: Act, options: DayOptions): Promise<AccountDay[]> {
  await act.accounts.refresh();
  const days: AccountDay[] = [];
  for (const { provider } of act.accounts.of(act.tenant))
    days.push(await reconcileAccount({ services: act, tenant: act.tenant, provider }, options));
  return days;
}
