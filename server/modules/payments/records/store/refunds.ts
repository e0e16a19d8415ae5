import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { RefundReason, RefundStatus } from "#domain/payments/refund-status.ts";
import type { RefundTransferStatus } from "#domain/payments/refund-transfer.ts";
import type { TenantSql, Transaction } from "../../../../platform/database/database.ts";

export type RefundRow = {
  id: string;
  booking_id: string;
  payment_id: string;
  amount: number;
  currency: string;
  reason: RefundReason;
  status: RefundStatus;
  tries: number;
  alarmed_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
  /** The reason of its failure. */
  failure: string | null;
  /** The provider's name for a refund that began there. Null: our id. */
  provider_key: string | null;
  /** The refund that replaced it. */
  replaced_by: string | null;
  /** The state of its bank transfer. Null if the provider sends the money. */
  transfer: RefundTransferStatus | null;
};
/** A refund with the provider's name for its payment. */
export type DueRefundRow = RefundRow & { provider: string; provider_ref: string | null };

const COLUMNS =
  "r.id, r.booking_id, r.payment_id, r.amount, r.currency, r.reason, r.status, r.tries, r.alarmed_at, r.created_at, r.finished_at, r.failure, r.provider_key, r.replaced_by, " +
  "(select t.status from refund_transfers t where t.tenant_id = r.tenant_id and t.id = r.id) as transfer";

/** Stores a refund once for its payment and key. False if it was stored before. */
export async function insertRefund(
  tx: TenantSql,
  row: { id: string; bookingId: string; paymentId: string; key: string; amount: number; reason: RefundReason },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into refunds (tenant_id, id, booking_id, payment_id, key, amount, reason) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (payment_id, key, tenant_id) do nothing returning id`,
    [tx.tenant, row.id, row.bookingId, row.paymentId, row.key, row.amount, row.reason],
  );
  return rows.length === 1;
}

/** Stores a refund reported by its provider, once by its name there. Returns its id, or null if it was stored before. */
export async function insertReportedRefund(
  tx: TenantSql,
  row: { id: string; bookingId: string; paymentId: string; key: string; amount: number; reason: RefundReason; status: RefundStatus },
): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    `insert into refunds (tenant_id, id, booking_id, payment_id, key, provider_key, amount, reason, status, finished_at)
     values ($1, $2, $3, $4, 'provider ' || $5, $5, $6, $7, $8, case when $8 = 'succeeded' then now() end) on conflict do nothing returning id`,
    [tx.tenant, row.id, row.bookingId, row.paymentId, row.key, row.amount, row.reason, row.status],
  );
  return rows[0]?.id ?? null;
}

/** Records a refund's replacement. False if it has one. */
export async function replaceRefund(tx: TenantSql, id: string, by: string): Promise<boolean> {
  const rows = await tx.query(
    "update refunds set replaced_by = $3 where tenant_id = $1 and id = $2 and replaced_by is null and status = 'failed' returning id",
    [tx.tenant, id, by],
  );
  return rows.length === 1;
}

/** A tenant's failed refunds without a replacement, with their order's reference, oldest first. */
export async function readFailedRefunds(sql: TenantSql): Promise<(RefundRow & { reference: string })[]> {
  return sql.query<RefundRow & { reference: string }>(
    `select ${COLUMNS}, b.reference from refunds r join bookings b on b.tenant_id = r.tenant_id and b.id = r.booking_id
     where r.tenant_id = $1 and r.status = 'failed' and r.replaced_by is null and r.failure is distinct from 'taken_back' and r.provider_key is null
     order by r.created_at, r.id`,
    [sql.tenant],
  );
}

/**
 * Takes refunds that are due for a request or query. The turn is recorded at once, so that a failing refund waits ever longer. Leaves out
 * bank transfers, which the provider knows nothing about.
 */
export async function takeDueRefunds(tx: TenantSql, limit: number): Promise<DueRefundRow[]> {
  return tx.query<DueRefundRow>(
    `update refunds r set tries = r.tries + 1, next_try_at = now() + wait_after(r.tries + 1)
     from payments p where p.tenant_id = r.tenant_id and p.id = r.payment_id and r.tenant_id = $1 and r.id = any (array(
       select x.id from refunds x where x.tenant_id = $1 and x.status in ('requested', 'pending') and x.next_try_at <= now()
         and not exists (select from refund_transfers t where t.tenant_id = $1 and t.id = x.id and t.status in ('asked', 'details_given'))
       order by x.next_try_at limit $2 for update skip locked)) returning ${COLUMNS}, p.provider, p.provider_ref`,
    [tx.tenant, limit],
  );
}

export async function readRefund(sql: TenantSql, id: string): Promise<DueRefundRow | undefined> {
  const rows = await sql.query<DueRefundRow>(
    `select ${COLUMNS}, p.provider, p.provider_ref from refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
     where r.tenant_id = $1 and r.id = $2`,
    [sql.tenant, id],
  );
  return rows[0];
}

export async function lockRefund(tx: TenantSql, id: string): Promise<RefundRow | undefined> {
  return (
    await tx.query<RefundRow>(`select ${COLUMNS} from refunds r where r.tenant_id = $1 and r.id = $2 for update`, [tx.tenant, id])
  )[0];
}

/** A booking's refunds, oldest first. */
export async function readRefunds(sql: TenantSql, bookingId: string): Promise<RefundRow[]> {
  return sql.query<RefundRow>(`select ${COLUMNS} from refunds r where r.tenant_id = $1 and r.booking_id = $2 order by r.created_at, r.id`, [
    sql.tenant,
    bookingId,
  ]);
}

export function moveRefund(
  tx: Transaction,
  { id, to, failure }: { readonly id: string; readonly to: RefundStatus; readonly failure: string | null },
): void {
  tx.send(
    `update refunds set status = $3, failure = $4, finished_at = case when $3 in ('succeeded', 'failed') then now() end
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, to, failure],
  );
}

export function recordAlarm(tx: Transaction, id: string): void {
  tx.send("update refunds set alarmed_at = now() where tenant_id = $1 and id = $2", [tx.tenant, id]);
}

/** Sets a payment's status by its refunds. A charged-back payment stays so. */
export function nameRefundedPayment(tx: Transaction, id: string, to: PaymentStatus): void {
  tx.send(
    `update payments set status = $3 where tenant_id = $1 and id = $2
       and status in ('settled', 'refund_pending', 'partially_refunded', 'refunded')`,
    [tx.tenant, id, to],
  );
}
