import { isMoneyHere } from "#domain/payments/payment-status.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { readMoney, type MoneyRow } from "./store/payments.ts";

/** What one payment of a booking brought, and how much of it has been, or is being, sent back. Integer rupiah. */
export type Money = MoneyRow;

/** The money of a booking, payment by payment. */
export async function listMoney(tx: TenantSql, bookingId: string): Promise<Money[]> {
  return readMoney(tx, bookingId);
}

/** What is kept of one payment: nothing where it was taken back. The database's own sums ask `kept_amount`, which says the same. */
export function netAmountOf({ status, settled_amount, refunded_total }: Money): number {
  return isMoneyHere(status) ? (settled_amount ?? 0) - refunded_total : 0;
}
