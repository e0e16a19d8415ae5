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
  /** Why it failed. */
  failure: string | null;
  /** By which name the provider knows it, where it began at the provider's own desk; null: by our id. */
  provider_key: string | null;
  /** The refund that took its place. */
  replaced_by: string | null;
  /** How its bank transfer stands; null where the provider carries it out. */
  transfer: RefundTransferStatus | null;
};
/** A refund with what the provider needs to find its payment. */
export type DueRefundRow = RefundRow & { provider: string; provider_ref: string | null };

const COLUMNS =
  "r.id, r.booking_id, r.payment_id, r.amount, r.currency, r.reason, r.status, r.tries, r.alarmed_at, r.created_at, r.finished_at, r.failure, r.provider_key, r.replaced_by, " +
  "(select t.status from refund_transfers t where t.tenant_id = r.tenant_id and t.id = r.id) as transfer";

/** Stores a refund once for its payment and key. False when it was stored before. */
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

/** Stores a refund that its provider tells of, once for its name there; answers its id, and null where it was stored before. */
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

/** Names the refund that takes another one's place. False where one has done so before. */
export async function replaceRefund(tx: TenantSql, id: string, by: string): Promise<boolean> {
  const rows = await tx.query(
    "update refunds set replaced_by = $3 where tenant_id = $1 and id = $2 and replaced_by is null and status = 'failed' returning id",
    [tx.tenant, id, by],
  );
  return rows.length === 1;
}

/** Refunds of a tenant that failed and that nothing took the place of, with their order's reference; the oldest first. */
export async function readFailedRefunds(sql: TenantSql): Promise<(RefundRow & { reference: string })[]> {
  return sql.query<RefundRow & { reference: string }>(
    `select ${COLUMNS}, b.reference from refunds r join bookings b on b.tenant_id = r.tenant_id and b.id = r.booking_id
     where r.tenant_id = $1 and r.status = 'failed' and r.replaced_by is null and r.failure is distinct from 'taken_back' and r.provider_key is null
     order by r.created_at, r.id`,
    [sql.tenant],
  );
}

/**
 * Refunds that are due to be asked for or about. The turn is noted at once, so that a refund that fails waits ever longer for its next one. What
 * waits for a bank transfer is nothing that the provider could be asked about.
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

/** A booking's refunds, the oldest first. */
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

/** Sets a payment's status by its refunds; a payment that was charged back stays so. */
export function nameRefundedPayment(tx: Transaction, id: string, to: PaymentStatus): void {
  tx.send(
    `update payments set status = $3 where tenant_id = $1 and id = $2
       and status in ('settled', 'refund_pending', 'partially_refunded', 'refunded')`,
    [tx.tenant, id, to],
  );
}
