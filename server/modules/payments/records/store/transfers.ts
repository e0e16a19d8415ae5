import type { RefundReason } from "#domain/payments/refund-status.ts";
import type { RefundTransferStatus } from "#domain/payments/refund-transfer.ts";
import type { Sql, TenantSql, Transaction } from "../../../../platform/database/database.ts";

export type TransferRow = {
  id: string;
  booking_id: string;
  payment_id: string;
  amount: number;
  reason: RefundReason;
  status: RefundTransferStatus;
  sealed: string | null;
  asked_at: Date;
  given_at: Date | null;
  ended_at: Date | null;
};
const COLUMNS = "t.id, t.booking_id, r.payment_id, r.amount, r.reason, t.status, t.sealed, t.asked_at, t.given_at, t.ended_at";
const FROM = "from refund_transfers t join refunds r on r.tenant_id = t.tenant_id and r.id = t.id";
const OPEN = "t.status in ('asked', 'details_given')";

export async function readTransferTenants(sql: Sql): Promise<string[]> {
  return (await sql.query<{ id: string }>("select id from tenants order by id")).map(({ id }) => id);
}

/** A booking's transfers, oldest first. */
export async function readTransfers(sql: TenantSql, bookingId: string): Promise<TransferRow[]> {
  return sql.query<TransferRow>(`select ${COLUMNS} ${FROM} where t.tenant_id = $1 and t.booking_id = $2 order by r.created_at, t.id`, [
    sql.tenant,
    bookingId,
  ]);
}

/** A booking's open transfers, locked. The caller has locked the booking. */
export async function lockOpenTransfers(tx: TenantSql, bookingId: string): Promise<TransferRow[]> {
  return tx.query<TransferRow>(
    `select ${COLUMNS} ${FROM} where t.tenant_id = $1 and t.booking_id = $2 and ${OPEN} order by r.created_at, t.id for update of t`,
    [tx.tenant, bookingId],
  );
}

/** An open transfer with its order's reference and the days that it has waited. */
export type OpenTransferRow = TransferRow & { reference: string; days: number };

export async function readOpenTransfers(sql: TenantSql): Promise<OpenTransferRow[]> {
  return sql.query<OpenTransferRow>(
    `select ${COLUMNS}, b.reference, floor(extract(epoch from clock_timestamp() - t.asked_at) / 86400)::int as days
     ${FROM} join bookings b on b.tenant_id = t.tenant_id and b.id = t.booking_id where t.tenant_id = $1 and ${OPEN} order by t.asked_at, t.id`,
    [sql.tenant],
  );
}

/** Stores a transfer and ends queries about its refund at the provider. */
export function insertTransfer(tx: Transaction, { id, bookingId }: { readonly id: string; readonly bookingId: string }): void {
  tx.send("insert into refund_transfers (tenant_id, id, booking_id) values ($1, $2, $3)", [tx.tenant, id, bookingId]);
  tx.send("update refunds set next_try_at = 'infinity' where tenant_id = $1 and id = $2", [tx.tenant, id]);
}

/** Stores a transfer that was paid before the buyer was asked for an account. */
export function insertPaidTransfer(
  tx: Transaction,
  { id, bookingId, reference }: { readonly id: string; readonly bookingId: string; readonly reference: string },
): void {
  tx.send(
    `insert into refund_transfers (tenant_id, id, booking_id, status, given_at, ended_at, reference)
     values ($1, $2, $3, 'paid', clock_timestamp(), clock_timestamp(), $4)`,
    [tx.tenant, id, bookingId, reference],
  );
  tx.send("update refunds set next_try_at = 'infinity' where tenant_id = $1 and id = $2", [tx.tenant, id]);
}

export function saveAccount(tx: Transaction, { id, sealed }: { readonly id: string; readonly sealed: string }): void {
  tx.send(
    `update refund_transfers t set status = 'details_given', sealed = $3, given_at = clock_timestamp()
     where t.tenant_id = $1 and t.id = $2 and ${OPEN}`,
    [tx.tenant, id, sealed],
  );
}

/** Ends a transfer as paid, with the bank's reference. False unless it is open and the buyer has named an account. */
export async function endAsPaid(tx: TenantSql, { id, reference }: { readonly id: string; readonly reference: string }): Promise<boolean> {
  const rows = await tx.query(
    `update refund_transfers set status = 'paid', reference = $3, ended_at = clock_timestamp()
     where tenant_id = $1 and id = $2 and status = 'details_given' returning id`,
    [tx.tenant, id, reference],
  );
  return rows.length === 1;
}

/** Ends a transfer that is no longer needed. Queries about its refund resume. */
export function endAsWithdrawn(tx: Transaction, id: string): void {
  tx.send(
    `update refund_transfers t set status = 'withdrawn', ended_at = clock_timestamp() where t.tenant_id = $1 and t.id = $2 and ${OPEN}`,
    [tx.tenant, id],
  );
  tx.send("update refunds set next_try_at = now() where tenant_id = $1 and id = $2", [tx.tenant, id]);
}

/** Takes requests that are unanswered after `days` days, once each, for a reminder. */
export async function takeUnanswered(
  tx: TenantSql,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<{ id: string; booking_id: string }[]> {
  return tx.query<{ id: string; booking_id: string }>(
    `update refund_transfers set reminded_at = clock_timestamp() where tenant_id = $1 and id = any (array(
       select id from refund_transfers where tenant_id = $1 and status = 'asked' and reminded_at is null
         and asked_at < clock_timestamp() - make_interval(days => $2) order by asked_at limit $3 for update skip locked))
     returning id, booking_id`,
    [tx.tenant, days, limit],
  );
}
