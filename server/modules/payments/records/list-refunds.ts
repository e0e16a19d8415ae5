import type { TenantSql } from "../../../platform/database/database.ts";
import { readFailedRefunds, readRefunds, type RefundRow } from "./store/refunds.ts";

/** Money that goes back from one payment. */
export type Refund = RefundRow;

/** One that failed, with its order's reference. */
export type FailedRefund = RefundRow & { readonly reference: string };

/** Refunds of a tenant that failed, and that nothing has taken the place of; the oldest first. */
export async function listFailedRefunds(sql: TenantSql): Promise<FailedRefund[]> {
  return readFailedRefunds(sql);
}

/** A booking's refunds, the oldest first. */
export async function listRefunds(sql: TenantSql, bookingId: string): Promise<Refund[]> {
  return readRefunds(sql, bookingId);
}
