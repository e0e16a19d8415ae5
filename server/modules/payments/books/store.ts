import type { Difference, Entry } from "#domain/payments/compare-entry.ts";
import type { Sql, TenantSql, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";

/** One of our payments, in the compared form. */
export type OurPayment = {
  readonly id: string;
  readonly bookingId: string;
  readonly ref: string | null;
  /** The order's reference. */
  readonly reference: string | null;
  readonly entry: Entry;
  /** The provider's payout for it, if reported. */
  readonly net: number | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
};

type PaymentRow = {
  id: string;
  booking_id: string;
  provider_ref: string | null;
  reference: string | null;
  settled: number | null;
  currency: string;
  is_taken_back: boolean;
  fee: number | null;
  net: number | null;
  created_at: Date;
  settled_at: Date | null;
  refunds: Entry["refunds"];
};

const PAYMENT = `select p.id, p.booking_id, p.provider_ref, case when p.status in ('denied', 'failed', 'cancelled', 'expired') then null else p.settled_amount end as settled, p.currency,
  p.status = 'charged_back' as is_taken_back, p.provider_fee as fee, p.provider_net as net, p.created_at, p.settled_at,
  (select b.reference from bookings b where b.tenant_id = p.tenant_id and b.id = p.booking_id) as reference,
  -- What was paid by bank transfer is a refund that the provider has refused.
  (select coalesce(jsonb_agg(jsonb_build_object('key', coalesce(r.provider_key, r.id::text), 'amount', r.amount,
      'status', case when t.status = 'paid' then 'failed' else r.status end, 'isByTransfer', coalesce(t.status in ('asked', 'details_given'), false))), '[]')
    from refunds r left join refund_transfers t on t.tenant_id = r.tenant_id and t.id = r.id
    where r.replaced_by is null and r.tenant_id = p.tenant_id and r.booking_id = p.booking_id and r.payment_id = p.id) as refunds
  from payments p where p.tenant_id = $1 and p.provider = $2`;

const paymentOf = (row: PaymentRow): OurPayment => ({
  id: row.id,
  bookingId: row.booking_id,
  ref: row.provider_ref,
  reference: row.reference,
  entry: { settled: row.settled, currency: row.currency, refunds: row.refunds, isTakenBack: row.is_taken_back, fee: row.fee },
  net: row.net,
  createdAt: row.created_at,
  settledAt: row.settled_at,
});

/** All tenants, without exception. */
export async function readTenants(db: Sql): Promise<string[]> {
  return (await db.query<{ id: string }>("select id from tenants order by id")).map(({ id }) => id);
}

/** Our payments by the provider's page names, and by our own ids if known. */
export async function readPayments(
  tx: TenantSql,
  { provider, refs, ids }: { readonly provider: string; readonly refs: readonly string[]; readonly ids: readonly string[] },
): Promise<OurPayment[]> {
  const found = await Promise.all([
    tx.query<PaymentRow>(`${PAYMENT} and p.provider_ref = any ($3::text[])`, [tx.tenant, provider, refs]),
    tx.query<PaymentRow>(`${PAYMENT} and p.id = any ($3::uuid[])`, [tx.tenant, provider, ids]),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, paymentOf(row)])).values()];
}

/** A page of payments in id order: the last id of the previous page, and the maximum size. */
type Page = { readonly provider: string; readonly behind: string; readonly most: number };

/** A page of our payments with money received or refunded from `since`, and of those without money that were opened since `opened`. */
export async function readMoved(
  tx: TenantSql,
  { provider, behind, most, since, opened }: Page & { readonly since: Date; readonly opened: Date | null },
): Promise<OurPayment[]> {
  const rows = await tx.query<PaymentRow>(
    `${PAYMENT} and p.id > $4::uuid and (p.settled_amount is null and p.created_at >= $6 or p.settled_amount is not null and (p.settled_at >= $3
       or p.refunded_total > 0 and exists (
       select from refunds r where r.tenant_id = p.tenant_id and r.booking_id = p.booking_id and r.payment_id = p.id and r.finished_at >= $3)))
     order by p.id limit $5`,
    [tx.tenant, provider, since, behind, most, opened],
  );
  return rows.map(paymentOf);
}

/** A refund to be paid by bank transfer. The provider does not have it, which is no difference. */
export type WaitingRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string | null;
  readonly amount: number;
  readonly days: number;
};

/** An account's refunds that wait for bank details or a transfer, oldest first. */
export async function readWaiting(tx: TenantSql, provider: string): Promise<WaitingRefund[]> {
  return tx.query<WaitingRefund>(
    `select t.id, r.payment_id as "paymentId", r.amount, floor(extract(epoch from clock_timestamp() - t.asked_at) / 86400)::int as days,
       (select b.reference from bookings b where b.tenant_id = t.tenant_id and b.id = t.booking_id) as reference
     from refund_transfers t join refunds r on r.tenant_id = t.tenant_id and r.id = t.id
     join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
     where t.tenant_id = $1 and p.provider = $2 and t.status in ('asked', 'details_given') order by t.asked_at, t.id`,
    [tx.tenant, provider],
  );
}

/** Provider pages named in notices from `since` that belong to none of our payments, the newest 1,000. */
export async function readOrphans(
  tx: TenantSql,
  { provider, since }: { readonly provider: string; readonly since: Date },
): Promise<string[]> {
  const rows = await tx.query<{ ref: string }>(
    `select body->>'providerRef' as ref from payment_notices where tenant_id = $1 and provider = $2 and outcome = 'orphan' and received_at >= $3
       and body->>'providerRef' is not null group by 1 order by max(received_at) desc limit 1000`,
    [tx.tenant, provider, since],
  );
  return rows.map(({ ref }) => ref);
}

/** The time from `from`, inclusive, to `to`, exclusive. */
export type Span = { readonly from: Date; readonly to: Date };

/**
 * A page of our payments whose time from opening to settlement overlaps the span, or one of whose refunds does. A payment without money
 * counts at its opening.
 */
export async function readOfSpan(tx: TenantSql, { provider, behind, most, from, to }: Page & Span): Promise<OurPayment[]> {
  const rows = await tx.query<PaymentRow>(
    `${PAYMENT} and p.id > $5::uuid and p.created_at < $4 and (coalesce(p.settled_at, p.created_at) >= $3 or exists (
       select from refunds r where r.tenant_id = p.tenant_id and r.booking_id = p.booking_id and r.payment_id = p.id
         and r.created_at < $4 and coalesce(r.finished_at, r.created_at) >= $3))
     order by p.id limit $6`,
    [tx.tenant, provider, from, to, behind, most],
  );
  return rows.map(paymentOf);
}

/**
 * A span's income and refunds by our own clock, in integer rupiah. `known`: the number of payments with a known fee. `net`: the payout of
 * these.
 */
export type Sums = {
  readonly payments: number;
  readonly gross: number;
  readonly takenBack: number;
  readonly known: number;
  readonly fee: number;
  readonly net: number;
  readonly refunds: number;
  readonly refunded: number;
};

/** Bank transfers are left out: that money was never the provider's. */
export async function readSums(tx: TenantSql, { provider, from, to }: Pick<Page, "provider"> & Span): Promise<Sums> {
  const [sums] = await tx.query<Sums>(
    `select p.*, r.* from (
       select count(*)::int as payments, coalesce(sum(settled_amount), 0)::bigint as gross,
         coalesce(sum(settled_amount) filter (where status = 'charged_back'), 0)::bigint as "takenBack",
         count(provider_fee)::int as known, coalesce(sum(provider_fee), 0)::bigint as fee,
         coalesce(sum(coalesce(provider_net, settled_amount - provider_fee)), 0)::bigint as net
       from payments where tenant_id = $1 and provider = $2 and settled_at >= $3 and settled_at < $4
         and status not in ('denied', 'failed', 'cancelled', 'expired')) p,
     (select count(*)::int as refunds, coalesce(sum(r.amount), 0)::bigint as refunded
       from refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
       where r.tenant_id = $1 and p.provider = $2 and r.status = 'succeeded' and r.finished_at >= $3 and r.finished_at < $4
         and not exists (select from refund_transfers t where t.tenant_id = r.tenant_id and t.id = r.id and t.status = 'paid')) r`,
    [tx.tenant, provider, from, to],
  );
  return sums!;
}

/** Refunds that the provider sent, as recorded here, and that began and ended within the span. */
export async function readSentRefunds(
  tx: TenantSql,
  { provider, from, to }: Pick<Page, "provider"> & Span,
): Promise<{ id: string; payment_id: string; reference: string | null; amount: number }[]> {
  return tx.query(
    `select coalesce(r.provider_key, r.id::text) as id, r.payment_id, r.amount, (select b.reference from bookings b where b.tenant_id = r.tenant_id and b.id = r.booking_id) as reference from refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
     where r.tenant_id = $1 and p.provider = $2 and r.status = 'succeeded' and r.reason <> 'charged_back' and r.created_at >= $3 and r.finished_at < $4
       and not exists (select from refund_transfers t where t.tenant_id = r.tenant_id and t.id = r.id and t.status = 'paid') order by r.id`,
    [tx.tenant, provider, from, to],
  );
}

export type DifferenceRow = { id: string; kind: Difference["kind"]; subject: string; provider_ref: string | null; payment_id: string };

/** A difference with its payment. */
export type Found = Difference & {
  readonly tenant: string;
  readonly providerRef: string | null;
  readonly paymentId: string;
  readonly reference: string | null;
};

export const subjectOf = ({ refund, providerRef, paymentId }: Found): string => refund ?? providerRef ?? paymentId;

/** Stores a difference, with an audit row if it is new. */
export async function saveDifference(
  tx: ActTransaction,
  { provider, id, found }: { readonly provider: string; readonly id: string; readonly found: Found },
): Promise<void> {
  const { tenant, kind, providerRef, paymentId, reference, ours, theirs } = found;
  const rows = await tx.query<{ id: string }>(
    `with known as (select d.id, d.closed_at from book_differences d where d.tenant_id = $1 and d.provider = $3 and d.kind = $4 and d.subject = $5),
     kept as (insert into book_differences as d (tenant_id, id, provider, kind, subject, provider_ref, payment_id, reference, ours, theirs)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (tenant_id, provider, kind, subject) do update set seen_at = now(), closed_at = null, ours = excluded.ours, theirs = excluded.theirs,
         found_at = case when d.closed_at is null then d.found_at else now() end
       returning d.id)
     select kept.id from kept left join known on true where known.id is null or known.closed_at is not null`,
    [tenant, id, provider, kind, subjectOf(found), providerRef, paymentId, reference, ours, theirs],
  );
  const data = { provider, kind, paymentId, providerRef, reference, ours, theirs, refund: found.refund };
  for (const row of rows) recordAudit(tx, { topic: "books.differ", subject: row.id, data });
}

/** Closes a difference: both sides agree again. */
export function closeDifference(tx: ActTransaction, id: string): void {
  tx.send("update book_differences set closed_at = now() where tenant_id = $1 and id = $2 and closed_at is null", [tx.tenant, id]);
  recordAudit(tx, { topic: "books.agree", subject: id });
}

export async function readOpenDifferences(tx: TenantSql, provider: string): Promise<DifferenceRow[]> {
  return tx.query<DifferenceRow>(
    "select id, kind, subject, provider_ref, payment_id from book_differences where tenant_id = $1 and provider = $2 and closed_at is null order by id",
    [tx.tenant, provider],
  );
}

/** Days compared again every night, however recent the last run: notices arrive up to a day late, fees later. */
const DAYS = 3;

/** `since`: the start of a night's comparison. `opened`: its start for payments without money. */
export type RunSpan = { readonly since: Date; readonly opened: Date };

/** Claims tonight's run. Null if it is not due. */
export async function takeRun(db: Sql, tenant: string, provider: string): Promise<RunSpan | null> {
  const [row] = await db.query<{ since: Date | null; opened: Date }>(
    `select least(begun, opened) as since, opened from (select begin_book_comparison(as_tenant($1), $2) as begun,
       (date_trunc('day', now() at time zone 'Asia/Jakarta') - make_interval(days => $3)) at time zone 'Asia/Jakarta' as opened) r where begun is not null`,
    [tenant, provider, DAYS],
  );
  return row ? { since: row.since!, opened: row.opened } : null;
}

/** Extends the lease of a running comparison. */
export async function renewRun(tx: TenantSql, provider: string): Promise<void> {
  await tx.query(
    "update book_comparisons set leased_until = now() + comparison_lease() where tenant_id = $1 and provider = $2 and finished_at is null",
    [tx.tenant, provider],
  );
}

export async function finishRun(
  tx: TenantSql,
  { provider, entries, differences }: { readonly provider: string; readonly entries: number; readonly differences: number },
): Promise<void> {
  await tx.query(
    `update book_comparisons set finished_at = now(), entries = $3, differences = $4
     where tenant_id = $1 and provider = $2 and finished_at is null`,
    [tx.tenant, provider, entries, differences],
  );
}
