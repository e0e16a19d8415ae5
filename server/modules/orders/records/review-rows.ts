import type { BookingRow } from "./booking-rows.ts";
import type { TenantSql, Transaction } from "../../../platform/database/database.ts";

type Badge = BookingRow["badges"][number];

/** Adds a badge, once, to a booking that this transaction has locked. */
export function addBadge(tx: Transaction, id: string, badge: Badge): void {
  tx.send("update bookings set badges = badges || $3::text where tenant_id = $1 and id = $2 and not $3 = any (badges)", [
    tx.tenant,
    id,
    badge,
  ]);
}

/** Clears the underpayment of a booking that this transaction has locked, because its whole price has arrived. */
export function endUnderpaid(tx: Transaction, id: string): void {
  tx.send(
    "update bookings set badges = array_remove(badges, 'underpaid') where tenant_id = $1 and id = $2 and 'underpaid' = any (badges)",
    [tx.tenant, id],
  );
}

/** Marks a confirmed booking whose remaining money is below its price. */
export function markUnderpaid(tx: Transaction, id: string): void {
  tx.send(
    `update bookings b set badges = badges || 'partiallyRefunded'::text
     where b.tenant_id = $1 and b.id = $2 and b.status = 'confirmed' and not 'partiallyRefunded' = any (b.badges)
       and b.total - b.returned_amount > (select coalesce(sum(kept_amount(p)), 0) from payments p where p.tenant_id = $1 and p.booking_id = $2)`,
    [tx.tenant, id],
  );
}

/** Starts the two days after which the clock decides an open review. See docs/rules/payments.md#late-money. */
export function startReviewClock(tx: Transaction, id: string): void {
  tx.send("update bookings set review_until = now() + review_time() where tenant_id = $1 and id = $2", [tx.tenant, id]);
}

/** Ends the review of a booking that this transaction has locked. */
export function endReviewClock(tx: Transaction, id: string): void {
  tx.send("update bookings set review_until = null where tenant_id = $1 and id = $2 and review_until is not null", [tx.tenant, id]);
}

/** A tenant's bookings with overdue reviews. */
export async function readOverdueReviews(sql: TenantSql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    "select id from bookings where tenant_id = $1 and status = 'needs_review' and review_until <= now() order by review_until limit 50",
    [sql.tenant],
  );
  return rows.map((row) => row.id);
}

/** The money and stock of an unconfirmed booking under review. Undefined for any other. Amounts are integer rupiah. */
export type ReviewRow = { paid: number; total: number; until: Date; is_over: boolean; keeps_stock: boolean; is_first: boolean };

export async function readReview(tx: TenantSql, id: string): Promise<ReviewRow | undefined> {
  const rows = await tx.query<ReviewRow>(
    `select coalesce((select sum(kept_amount(p)) from payments p where p.tenant_id = $1 and p.booking_id = b.id), 0)::float8 as paid,
       b.total::float8 as total, b.review_until as until, b.review_until <= clock_timestamp() as is_over, b.keeps_stock,
       exists (select from waiting_entries w where w.tenant_id = $1 and w.booking_id = b.id and w.is_paid and w.left_at is null) as is_first
     from bookings b where b.tenant_id = $1 and b.id = $2 and b.status = 'needs_review' and b.confirmed_at is null and b.review_until is not null`,
    [tx.tenant, id],
  );
  return rows[0];
}

/** Whether a booking that this transaction has locked was never confirmed and its buyer's money awaits an answer. */
export async function hasWaitingMoney(tx: TenantSql, id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from bookings b where b.tenant_id = $1 and b.id = $2 and b.status = 'needs_review' and b.confirmed_at is null
       and exists (select from payments p where p.tenant_id = $1 and p.booking_id = $2 and kept_amount(p) > 0)`,
    [tx.tenant, id],
  );
  return rows.length === 1;
}

/** Whether the review of a booking that this transaction has locked is overdue by the database's clock. */
export async function isReviewOverdue(tx: TenantSql, id: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from bookings where tenant_id = $1 and id = $2 and status = 'needs_review' and review_until <= now()",
    [tx.tenant, id],
  );
  return rows.length === 1;
}

/** Returns the remaining stock of a booking that this transaction has locked, and ends its review. */
export function releaseRemainingStock(tx: Transaction, id: string): void {
  tx.send("select release_claims($1, array[b.id]) from bookings b where b.tenant_id = $1 and b.id = $2 and b.keeps_stock", [tx.tenant, id]);
  endReviewClock(tx, id);
}
