import type { Difference, Entry } from "#domain/payments/compare-entry.ts";
import type { Sql, TenantSql, Transaction } from "../../database/database.ts";
import { recordAudit } from "../../events/record.ts";

/** One of our payments, as it is compared. */
export type OurPayment = { readonly id: string; readonly bookingId: string; readonly ref: string | null; readonly entry: Entry };

type PaymentRow = {
  id: string;
  booking_id: string;
  provider_ref: string | null;
  settled: number | null;
  currency: string;
  refunds: Entry["refunds"];
};

const PAYMENT = `select p.id, p.booking_id, p.provider_ref, case when p.status in ('denied', 'failed', 'cancelled', 'expired') then null else p.settled_amount end as settled, p.currency,
  -- What was paid by bank transfer is a refund that the provider has refused.
  (select coalesce(jsonb_agg(jsonb_build_object('key', r.id, 'status', case when exists (select from refund_transfers t
      where t.tenant_id = r.tenant_id and t.id = r.id and t.status = 'paid') then 'failed' else r.status end, 'amount', r.amount)), '[]') from refunds r
    where r.tenant_id = p.tenant_id and r.booking_id = p.booking_id and r.payment_id = p.id) as refunds
  from payments p where p.tenant_id = $1 and p.provider = $2`;

const paymentOf = ({ id, booking_id: bookingId, provider_ref: ref, ...entry }: PaymentRow): OurPayment => ({ id, bookingId, ref, entry });

/** All tenants, without exception. */
export async function readTenants(db: Sql): Promise<string[]> {
  return (await db.query<{ id: string }>("select id from tenants order by id")).map(({ id }) => id);
}

/** Our payments, found by the provider's names of their pages, and by our own ids where these are known. */
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

/** Our payments by which money came in or went back since then; in the order of their ids, from behind one of them. */
export async function readMoved(
  tx: TenantSql,
  { provider, since, behind, most }: { readonly provider: string; readonly since: Date; readonly behind: string; readonly most: number },
): Promise<OurPayment[]> {
  const rows = await tx.query<PaymentRow>(
    `${PAYMENT} and p.id > $4::uuid and p.settled_amount is not null and (p.settled_at >= $3 or p.refunded_total > 0 and exists (
       select from refunds r where r.tenant_id = p.tenant_id and r.booking_id = p.booking_id and r.payment_id = p.id and r.finished_at >= $3))
     order by p.id limit $5`,
    [tx.tenant, provider, since, behind, most],
  );
  return rows.map(paymentOf);
}

export type DifferenceRow = { id: string; kind: Difference["kind"]; subject: string; provider_ref: string | null; payment_id: string };

/** A difference, and the payment that it is about. */
export type Found = Difference & {
  readonly tenant: string;
  readonly providerRef: string | null;
  readonly paymentId: string;
  readonly reference: string | null;
};

export const subjectOf = ({ refund, providerRef, paymentId }: Found): string => refund ?? providerRef ?? paymentId;

/** Stores a difference, with a trace where it is new. */
export async function saveDifference(
  tx: Transaction,
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
  for (const row of rows) recordAudit(tx, { actor: "books", topic: "books.differ", subject: row.id, data });
}

/** Our side and the provider's agree again. */
export function closeDifference(tx: Transaction, id: string): void {
  tx.send("update book_differences set closed_at = now() where tenant_id = $1 and id = $2 and closed_at is null", [tx.tenant, id]);
  recordAudit(tx, { actor: "books", topic: "books.agree", subject: id });
}

export async function readOpenDifferences(tx: TenantSql, provider: string): Promise<DifferenceRow[]> {
  return tx.query<DifferenceRow>(
    "select id, kind, subject, provider_ref, payment_id from book_differences where tenant_id = $1 and provider = $2 and closed_at is null order by id",
    [tx.tenant, provider],
  );
}

/** Takes tonight's run. Answers since when to compare; null where it is not to be done now. */
export async function takeRun(db: Sql, tenant: string, provider: string): Promise<Date | null> {
  const [row] = await db.query<{ since: Date | null }>("select begin_book_comparison(as_tenant($1), $2) as since", [tenant, provider]);
  return row?.since ?? null;
}

/** Notes that the run is still going on, so that nobody takes it over. */
export async function renewRun(tx: TenantSql, provider: string): Promise<void> {
  await tx.query(
    "update book_comparisons set leased_until = now() + interval '10 minutes' where tenant_id = $1 and provider = $2 and finished_at is null",
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
