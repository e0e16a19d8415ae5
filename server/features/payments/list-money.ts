import type { TenantSql } from "../../database/database.ts";
import { readMoney, type MoneyRow } from "./store/payments.ts";

/** What one payment of a booking brought, and how much of it has been, or is being, sent back. Integer rupiah. */
export type Money = MoneyRow;

/** The money of a booking, payment by payment. */
export async function listMoney(tx: TenantSql, bookingId: string): Promise<Money[]> {
  return readMoney(tx, bookingId);
}

/** What is kept of one payment. */
export function netAmountOf({ settled_amount, refunded_total }: Money): number {
  return (settled_amount ?? 0) - refunded_total;
}
