import type { Sql } from "../../database/database.ts";
import { readRefunds, type RefundRow } from "./store/refunds.ts";

/** Money that goes back out of one payment. */
export type Refund = RefundRow;

/** A booking's refunds, the oldest first. */
export async function listRefunds(sql: Sql, tenant: string, bookingId: string): Promise<Refund[]> {
  return readRefunds(sql, tenant, bookingId);
}
