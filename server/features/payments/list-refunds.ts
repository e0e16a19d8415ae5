import type { TenantSql } from "../../database/database.ts";
import { readRefunds, type RefundRow } from "./store/refunds.ts";

/** Money that goes back from one payment. */
export type Refund = RefundRow;

/** A booking's refunds, the oldest first. */
export async function listRefunds(sql: TenantSql, bookingId: string): Promise<Refund[]> {
  return readRefunds(sql, bookingId);
}
