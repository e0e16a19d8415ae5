import { isMoneyHere } from "#domain/payments/payment-status.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { readMoney, type MoneyRow } from "./store/payments.ts";

/** The income of one payment of a booking and its refunds, including those under way. Integer rupiah. */
export type Money = MoneyRow;

/** The money of a booking, payment by payment. */
export async function listMoney(tx: TenantSql, bookingId: string): Promise<Money[]> {
  return readMoney(tx, bookingId);
}

/** The remaining amount of one payment, zero if its money was taken back. Same rule as `kept_amount` in SQL. */
export function netAmountOf({ status, settled_amount, refunded_total }: Money): number {
  return isMoneyHere(status) ? (settled_amount ?? 0) - refunded_total : 0;
}
