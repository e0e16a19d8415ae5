import { compareEntry, type Entry } from "#domain/payments/compare-entry.ts";
import type { Services } from "../../context.ts";
import { writeLog } from "../../observability/write-log.ts";
import { settleProviderPayment } from "../checkout/reconcile-payments.ts";
import { ProviderUnavailable, type BooksEntry } from "../../ports/payment-provider.ts";
import { listBookkeepings, type Bookkeeping } from "./list-bookkeepings.ts";
import { entryOf, readTheirs } from "./read-theirs.ts";
import {
  closeDifference,
  saveDifference,
  readMoved,
  readOpenDifferences,
  readPayments,
  subjectOf,
  type DifferenceRow,
  type Found,
  type OurPayment,
} from "./store.ts";

/** What a comparison has found; `entries` is how many payments both sides named. */
export type Comparison = { readonly entries: number; readonly differences: readonly Found[] };
/** `onPage` is told of every page of the provider's books. */
export type CompareOptions = { readonly since: Date; readonly onPage?: () => Promise<void> };

const AT_ONCE = 200;
/** How many differences the alarm names; the table has all. */
const MOST_TOLD = 50;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Run = Bookkeeping & {
  readonly services: Services;
  readonly seen: Set<string>;
  readonly found: Found[];
};
type Known = OurPayment & { readonly tenant: string };

/** Our payments that a page of the provider's books may be about, of whichever tenant they are. */
async function findOurs({ services, provider, tenants }: Run, entries: readonly BooksEntry[]): Promise<Known[]> {
  const known: Known[] = [];
  const shops = new Set(entries.map(({ shop }) => shop));
  // Where every shop named is one of ours, only those tenants are asked; where one is missing, or is not ours, all are.
  const asked = [...shops].every((shop) => shop !== null && tenants.includes(shop)) ? ([...shops] as string[]) : tenants;
  const refs = entries.map(({ reported }) => reported.providerRef);
  const ids = entries.map(({ reported }) => reported.paymentId).filter((id) => UUID.test(id));
  for (const tenant of asked) {
    const payments = await services.db.pipelined(tenant, (tx) => readPayments(tx, { provider: provider.name, refs, ids }));
    known.push(...payments.map((payment) => ({ ...payment, tenant })));
  }
  return known;
}

/** The payment to which the page belongs; else the one whose id it bears, which then does not yet count that page's money. */
function ownOf(known: readonly Known[], { reported }: BooksEntry): Known | null {
  const own = known.find(({ ref }) => ref === reported.providerRef);
  if (own) return own;
  const named = known.find(({ id }) => id === reported.paymentId);
  return named ? { ...named, ref: reported.providerRef, entry: { ...named.entry, settled: null, refunds: [] } } : null;
}

/** Settles money that one of our payments lacks as if its notice had just come. Answers the payment as it then is. */
async function heal(run: Run, own: Known, entry: BooksEntry): Promise<Known> {
  const { services } = run;
  await services.db.transaction(own.tenant, (tx) =>
    settleProviderPayment(services, tx, { bookingId: own.bookingId, reported: entry.reported }),
  );
  return ownOf(await findOurs({ ...run, tenants: [own.tenant] }, [{ ...entry, shop: own.tenant }]), entry) ?? own;
}

async function judge(run: Run, known: readonly Known[], entry: BooksEntry): Promise<void> {
  const { reported, shop, reference } = entry;
  const theirs = entryOf(reported, entry.refunds);
  let own = ownOf(known, entry);
  if (own && own.entry.settled === null && theirs.settled !== null) own = await heal(run, own, entry);
  const tenant = own?.tenant ?? (shop !== null && run.tenants.includes(shop) ? shop : run.keeper);
  for (const difference of compareEntry(own?.entry ?? null, theirs)) {
    run.found.push({ ...difference, tenant, providerRef: reported.providerRef, paymentId: own?.id ?? reported.paymentId, reference });
  }
}

/** Reads the provider's books page by page. */
async function compareTheirs(run: Run, { since, onPage }: CompareOptions): Promise<void> {
  // Where a provider lists nothing, all of ours is asked about one by one.
  if (!run.provider.listBooks) return;
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

async function judgeOurs(run: Run, tenant: string, { id, ref, entry }: OurPayment): Promise<void> {
  const theirs: Entry | null = await readTheirs(
    run.provider,
    { ref, id },
    entry.refunds.map(({ key }) => key),
  );
  for (const difference of compareEntry(entry, theirs)) {
    run.found.push({ ...difference, tenant, providerRef: ref, paymentId: id, reference: null });
  }
}

/** Asks one by one about payments that we count and the provider's books did not name. */
async function compareOurs(run: Run, tenant: string, since: Date): Promise<void> {
  const { db } = run.services;
  let behind = FIRST_ID;
  let page: OurPayment[];
  do {
    page = await db.pipelined(tenant, (tx) => readMoved(tx, { provider: run.provider.name, since, behind, most: AT_ONCE }));
    for (const payment of page) {
      if (payment.ref !== null && run.seen.has(payment.ref)) continue;
      run.seen.add(payment.ref ?? payment.id);
      await judgeOurs(run, tenant, payment);
    }
    behind = page.at(-1)?.id ?? behind;
  } while (page.length === AT_ONCE);
}

/** Looks at earlier differences that nothing named now: each is over, or found again. */
async function compareBefore(run: Run, tenant: string, open: readonly DifferenceRow[]): Promise<void> {
  for (const { subject, provider_ref: ref, payment_id: id, kind } of open) {
    if (run.seen.has(ref ?? id)) continue;
    const [own] = await run.services.db.pipelined(tenant, (tx) =>
      readPayments(tx, { provider: run.provider.name, refs: ref === null ? [] : [ref], ids: UUID.test(id) ? [id] : [] }),
    );
    const isOfRefund = kind.startsWith("refund_");
    const keys = new Set([...(own?.entry.refunds.map(({ key }) => key) ?? []), ...(isOfRefund ? [subject] : [])]);
    const theirs = await readTheirs(run.provider, { ref, id }, [...keys]);
    for (const difference of compareEntry(own?.entry ?? null, theirs)) {
      run.found.push({ ...difference, tenant, providerRef: ref, paymentId: id, reference: null });
    }
    run.seen.add(ref ?? id);
  }
}

async function keepFound({ services, provider, found }: Run, tenant: string, open: readonly DifferenceRow[]): Promise<void> {
  const own = found.filter((difference) => difference.tenant === tenant);
  const still = new Set(own.map((difference) => `${difference.kind} ${subjectOf(difference)}`));
  const over = open.filter(({ kind, subject }) => !still.has(`${kind} ${subject}`));
  if (own.length + over.length === 0) return;
  await services.db.transaction(tenant, async (tx) => {
    for (const difference of own) await saveDifference(tx, { provider: provider.name, id: services.newId(), found: difference });
    for (const { id } of over) closeDifference(tx, id);
  });
}

function tell({ provider, found }: Run): void {
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
 * Compares our books with a provider's since then, in both directions: repairs what the rules can, records what differs, closes what agrees again,
 * and raises an alarm. Network between the transactions. Throws ProviderUnavailable where the provider cannot be read to the end; nothing is
 * recorded then.
 */
export async function compareWith(services: Services, books: Bookkeeping, options: CompareOptions): Promise<Comparison> {
  const run: Run = { services, ...books, seen: new Set(), found: [] };
  await compareTheirs(run, options);
  const keepers = [...new Set([...run.tenants, run.keeper])];
  const before = new Map<string, DifferenceRow[]>();
  for (const tenant of keepers) {
    const open = await services.db.pipelined(tenant, (tx) => readOpenDifferences(tx, run.provider.name));
    before.set(tenant, open);
    await compareOurs(run, tenant, options.since);
    await compareBefore(run, tenant, open);
    await options.onPage?.();
  }
  for (const tenant of keepers) await keepFound(run, tenant, before.get(tenant)!);
  tell(run);
  return { entries: run.seen.size, differences: run.found };
}

/** The same with every provider that keeps books of us. Throws ProviderUnavailable where one cannot be read, or there is none. */
export async function compareBooks(services: Services, options: CompareOptions): Promise<Comparison> {
  const books = await listBookkeepings(services);
  if (books.length === 0) throw new ProviderUnavailable("no brand has a payment account");
  let [entries, differences]: [number, readonly Found[]] = [0, []];
  for (const each of books) {
    const compared = await compareWith(services, each, options);
    [entries, differences] = [entries + compared.entries, [...differences, ...compared.differences]];
  }
  return { entries, differences };
}
