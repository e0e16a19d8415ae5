import type { TenantSql } from "../../../platform/database/database.ts";
import { readFailedRefunds, readRefunds, type RefundRow } from "./store/refunds.ts";

/** A refund of one payment. */
export type Refund = RefundRow;

/** A failed refund with its order's reference. */
export type FailedRefund = RefundRow & { readonly reference: string };

/** A tenant's failed refunds that no other has replaced, oldest first. */
export async function listFailedRefunds(sql: TenantSql): Promise<FailedRefund[]> {
  return readFailedRefunds(sql);
}

/** A booking's refunds, oldest first. */
export async function listRefunds(sql: TenantSql, bookingId: string): Promise<Refund[]> {
  return readRefunds(sql, bookingId);
}
