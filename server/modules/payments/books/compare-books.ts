import { actAs, type Services } from "../../../act.ts";
import { CLOCK, PROVIDER } from "../../../platform/base/actor.ts";
import { compareEntry, type Difference } from "#domain/payments/compare-entry.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { reconcilePayment, settleProviderPayment } from "../settle/reconcile-payments.ts";
import { findAttempt } from "../records/list-attempts.ts";
import { ProviderUnavailable, type BooksEntry } from "../../../platform/ports/payment-provider.ts";
import { askPatiently, NIGHTLY, Untold, type Pace } from "./ask-patiently.ts";
import { inPages } from "./in-pages.ts";
import { judgePayment, type Asking } from "./judge-payment.ts";
import { listBookkeepings, type Bookkeeping } from "./list-bookkeepings.ts";
import { entryOf, readTheirs } from "./read-theirs.ts";
import {
  closeDifference,
  saveDifference,
  readMoved,
  readOpenDifferences,
  readOrphans,
  readPayments,
  readWaiting,
  subjectOf,
  type DifferenceRow,
  type Found,
  type OurPayment,
  type WaitingRefund,
} from "./store.ts";

/**
 * The result of a comparison. `entries`: the number of compared payments. `untold`: the number of payments with an unreadable answer of the
 * provider.
 */
export type Comparison = {
  readonly entries: number;
  readonly differences: readonly Found[];
  readonly untold: number;
  /** Refunds waiting for a bank transfer, which count as no difference. */
  readonly waiting: readonly Waiting[];
};
export type Waiting = WaitingRefund & { readonly tenant: string };
/**
 * `opened`: the start of the period for payments without money, at a provider without a list. Default: `since`. `onPage` is called for
 * every page of books.
 */
export type CompareOptions = { readonly since: Date; readonly opened?: Date; readonly pace?: Pace; readonly onPage?: () => Promise<void> };

/** The number of differences in the alert. The table has all. */
const MOST_TOLD = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Run = Bookkeeping & {
  readonly services: Services;
  readonly pace: Pace;
  readonly seen: Set<string>;
  readonly found: Found[];
  /** Payments with unreadable answers, whose differences stay open. */
  readonly untold: Set<string>;
};
type TenantRun = Run & { readonly tenant: string };
type Known = OurPayment & { readonly tenant: string };

/** Returns our payments that a page of the provider's books may concern, of any tenant. */
async function findOurs({ services, provider, tenants }: Run, entries: readonly BooksEntry[]): Promise<Known[]> {
  const known: Known[] = [];
  const shops = new Set(entries.map(({ shop }) => shop));
  // Query the named shops only if all are ours. If one is missing or foreign, query all tenants.
  const asked = [...shops].every((shop) => shop !== null && tenants.includes(shop)) ? ([...shops] as string[]) : tenants;
  const refs = entries.map(({ reported }) => reported.providerRef);
  const ids = entries.map(({ reported }) => reported.paymentId).filter((id) => UUID.test(id));
  for (const tenant of asked) {
    const payments = await services.db.pipelined(tenant, (tx) => readPayments(tx, { provider: provider.name, refs, ids }));
    known.push(...payments.map((payment) => ({ ...payment, tenant })));
  }
  return known;
}

/**
 * Returns the payment with this page, else the payment with the reported id, whose stored money then does not count: it is of another page.
 */
function ownOf(known: readonly Known[], { reported }: BooksEntry): Known | null {
  const own = known.find(({ ref }) => ref === reported.providerRef);
  if (own) return own;
  const named = known.find(({ id }) => id === reported.paymentId);
  return named ? { ...named, ref: reported.providerRef, entry: { ...named.entry, settled: null, refunds: [] } } : null;
}

/** Differences that the usual rules can repair, as if the provider's notice had just arrived: money and refunds. */
const isHealable = ({ kind }: Difference) =>
  kind === "unsettled" || kind === "state" || kind === "not_captured" || kind === "refund_unknown_here";

/** Applies the provider's report on one of our payments, as if its notice had just arrived. Returns the updated payment. */
async function heal(run: Run, own: Known, entry: BooksEntry): Promise<Known> {
  const act = actAs(run.services, own.tenant, PROVIDER);
  const reported = { ...entry.reported, refunds: entry.refunds };
  await act.db.transaction(act, (tx) => settleProviderPayment(act, tx, { bookingId: own.bookingId, reported }));
  return ownOf(await findOurs({ ...run, tenants: [own.tenant] }, [{ ...entry, shop: own.tenant }]), entry) ?? own;
}

/**
 * Rereads one payment on both sides, because a page of books is older than our own read, and money may have moved since. Returns the
 * remaining differences.
 */
async function lookAgain(run: Run, own: Known, entry: BooksEntry): Promise<readonly Difference[]> {
  const { reported } = entry;
  const keys = [...own.entry.refunds, ...entry.refunds].map(({ key }) => key);
  const theirs = await askPatiently(() => readTheirs(run.provider, { ref: reported.providerRef, id: own.id }, keys), run.pace);
  const [again] = await findOurs({ ...run, tenants: [own.tenant] }, [{ ...entry, shop: own.tenant }]);
  return compareEntry((again && ownOf([again], entry)?.entry) ?? own.entry, theirs?.entry ?? null);
}

async function differencesOf(run: Run, own: Known | null, entry: BooksEntry): Promise<readonly Difference[]> {
  const first = compareEntry(own?.entry ?? null, entryOf(entry.reported, entry.refunds));
  if (!own || first.length === 0) return first;
  try {
    return await lookAgain(run, own, entry);
  } catch (error) {
    if (!(error instanceof Untold)) throw error;
    run.untold.add(entry.reported.providerRef);
    return [];
  }
}

async function judge(run: Run, known: readonly Known[], entry: BooksEntry): Promise<void> {
  const { reported, shop, reference } = entry;
  let own = ownOf(known, entry);
  if (own && compareEntry(own.entry, entryOf(reported, entry.refunds)).some(isHealable)) own = await heal(run, own, entry);
  const tenant = own?.tenant ?? (shop !== null && run.tenants.includes(shop) ? shop : run.keeper);
  for (const difference of await differencesOf(run, own, entry)) {
    run.found.push({ ...difference, tenant, providerRef: reported.providerRef, paymentId: own?.id ?? reported.paymentId, reference });
  }
}

/** For a provider without a list: compares the pages that its notices named and that none of our payments has. */
async function compareOrphans(run: Run, since: Date): Promise<void> {
  const { services, provider, pace } = run;
  for (const tenant of run.tenants) {
    for (const ref of await services.db.pipelined(tenant, (tx) => readOrphans(tx, { provider: provider.name, since }))) {
      const theirs = await askPatiently(() => readTheirs(provider, { ref, id: "" }, []), pace).catch((error: unknown) => {
        if (!(error instanceof Untold)) throw error;
        run.untold.add(ref);
        return null;
      });
      run.seen.add(ref);
      const entry = theirs && { reported: theirs.reported, refunds: theirs.refunds, shop: tenant, reference: null };
      if (entry) await judge(run, await findOurs(run, [entry]), entry);
    }
  }
}

/** Reads the provider's books page by page. */
async function compareTheirs(run: Run, { since, onPage }: CompareOptions): Promise<void> {
  // Without a list from the provider, compareOurs queries all our payments one by one.
  if (!run.provider.listBooks) return compareOrphans(run, since);
  let cursor: string | null = null;
  do {
    const page = await run.provider.listBooks({ since, cursor });
    const known = await findOurs(run, page.entries);
    for (const entry of page.entries) {
      run.seen.add(entry.reported.providerRef);
      await judge(run, known, entry);
    }
    await onPage?.();
    cursor = page.next;
  } while (cursor !== null);
}

/** Compares one of our payments. First repairs the differences that the usual rules can repair, as if the notice had just arrived. */
async function judgeOurs(run: Run, asking: Asking, payment: OurPayment): Promise<void> {
  const { services } = run;
  const { tenant } = asking;
  const first = await judgePayment(asking, payment);
  const attempt = first.differences.some(isHealable) ? await findAttempt(services.db, tenant, payment.id) : undefined;
  const isHealed = attempt !== undefined && (await reconcilePayment(actAs(services, tenant, CLOCK), attempt));
  const { own, differences } = isHealed ? await judgePayment(asking, payment) : first;
  const { id: paymentId, ref: providerRef, reference } = own;
  run.found.push(...differences.map((difference) => ({ ...difference, tenant, providerRef, paymentId, reference })));
}

async function judgeUnlessUntold(run: Run, asking: Asking, payment: OurPayment): Promise<void> {
  try {
    await judgeOurs(run, asking, payment);
  } catch (error) {
    if (!(error instanceof Untold)) throw error;
    run.untold.add(payment.ref ?? payment.id);
  }
}

/** Queries our payments with money that the provider's books did not list. If the provider has no list, also those without money. */
async function compareOurs(run: TenantRun, { since, opened = since, onPage }: CompareOptions): Promise<void> {
  const { services, provider, pace } = run;
  const window = { provider: provider.name, since, opened: provider.listBooks ? null : opened };
  const pages = inPages((page) => services.db.pipelined(run.tenant, (tx) => readMoved(tx, { ...window, ...page })));
  for await (const page of pages) {
    for (const payment of page) {
      if (payment.ref !== null && run.seen.has(payment.ref)) continue;
      run.seen.add(payment.ref ?? payment.id);
      await judgeUnlessUntold(run, { services, provider, tenant: run.tenant, pace }, payment);
    }
    await onPage?.();
  }
}

/** Compares earlier differences that this run did not find. Each is closed or found again. */
async function compareBefore(run: TenantRun, open: readonly DifferenceRow[]): Promise<void> {
  for (const { subject, provider_ref: ref, payment_id: id, kind } of open) {
    if (run.seen.has(ref ?? id)) continue;
    const [own] = await run.services.db.pipelined(run.tenant, (tx) =>
      readPayments(tx, { provider: run.provider.name, refs: ref === null ? [] : [ref], ids: UUID.test(id) ? [id] : [] }),
    );
    const isOfRefund = kind.startsWith("refund_");
    const keys = new Set([...(own?.entry.refunds.map(({ key }) => key) ?? []), ...(isOfRefund ? [subject] : [])]);
    run.seen.add(ref ?? id);
    const theirs = await askPatiently(() => readTheirs(run.provider, { ref, id }, [...keys]), run.pace).catch((error: unknown) => {
      if (!(error instanceof Untold)) throw error;
      run.untold.add(ref ?? id);
      return undefined;
    });
    if (theirs === undefined) continue;
    for (const difference of compareEntry(own?.entry ?? null, theirs?.entry ?? null)) {
      run.found.push({ ...difference, tenant: run.tenant, providerRef: ref, paymentId: id, reference: own?.reference ?? null });
    }
  }
}

async function keepFound({ services, provider, found, untold, tenant }: TenantRun, open: readonly DifferenceRow[]): Promise<void> {
  const own = found.filter((difference) => difference.tenant === tenant);
  const still = new Set(own.map((difference) => `${difference.kind} ${subjectOf(difference)}`));
  const over = open.filter(
    ({ kind, subject, provider_ref: ref, payment_id: id }) => !still.has(`${kind} ${subject}`) && !untold.has(ref ?? id) && !untold.has(id),
  );
  if (own.length + over.length === 0) return;
  await services.db.transaction({ tenant, actor: CLOCK }, async (tx) => {
    for (const difference of own) await saveDifference(tx, { provider: provider.name, id: services.newId(), found: difference });
    for (const { id } of over) closeDifference(tx, id);
  });
}

function tell({ provider, found, untold }: Run): void {
  if (untold.size > 0)
    writeLog("warn", "a payment provider's answers cannot be compared", {
      provider: provider.name,
      payments: [...untold].slice(0, MOST_TOLD),
    });
  if (found.length === 0) return;
  const counts: Record<string, number> = {};
  for (const { kind } of found) counts[kind] = (counts[kind] ?? 0) + 1;
  const named = found.slice(0, MOST_TOLD).map(({ tenant, kind, paymentId, reference, ours, theirs, refund }) => ({
    tenant,
    kind,
    payment: paymentId,
    reference,
    ours,
    theirs,
    refund,
  }));
  writeLog("alert", "our books and the provider's differ", { provider: provider.name, counts, differences: named });
}

/**
 * Compares our books with a provider's from `since`, in both directions: repairs by the rules, records differences, closes settled ones,
 * and raises an alert. Network between the transactions. Throws ProviderUnavailable if the provider cannot be read to the end, with nothing
 * recorded.
 */
export async function compareWith(services: Services, books: Bookkeeping, options: CompareOptions): Promise<Comparison> {
  const run: Run = { services, ...books, pace: options.pace ?? NIGHTLY, seen: new Set(), found: [], untold: new Set() };
  await compareTheirs(run, options);
  const keepers = [...new Set([...run.tenants, run.keeper])];
  const before = new Map<string, DifferenceRow[]>();
  for (const tenant of keepers) {
    const open = await services.db.pipelined(tenant, (tx) => readOpenDifferences(tx, run.provider.name));
    before.set(tenant, open);
    await compareOurs({ ...run, tenant }, options);
    await compareBefore({ ...run, tenant }, open);
    await options.onPage?.();
  }
  for (const tenant of keepers) await keepFound({ ...run, tenant }, before.get(tenant)!);
  tell(run);
  const waiting: Waiting[] = [];
  for (const tenant of keepers) {
    const rows = await services.db.pipelined(tenant, (tx) => readWaiting(tx, run.provider.name));
    waiting.push(...rows.map((row) => ({ ...row, tenant })));
  }
  return { entries: run.seen.size, differences: run.found, untold: run.untold.size, waiting };
}

/** An account's comparison, or null if the provider was unavailable. `tenant` is null for the simulation, which serves all brands. */
export type AccountComparison = { readonly account: string; readonly tenant: string | null; readonly compared: Comparison | null };

/** Compares the books with those of every provider that keeps books for us. An unavailable one does not stop the others. */
export async function compareBooks(services: Services, options: CompareOptions): Promise<AccountComparison[]> {
  const all: AccountComparison[] = [];
  for (const each of await listBookkeepings(services)) {
    const compared = await compareWith(services, each, options).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return null;
      throw error;
    });
    const isShared = each.provider.name === services.accounts.shared()?.name;
    all.push({ account: each.provider.name, tenant: isShared ? null : each.keeper, compared });
  }
  return all;
}
