import type { Sql, TenantSql } from "../../../platform/database/database.ts";
import { readPayment, readPayments, type PaymentRow } from "./store/payments.ts";

/** One try to pay for a booking. */
export type Attempt = PaymentRow;

/** All tries to pay for a booking, the newest first. */
export async function listAttempts(tx: TenantSql, bookingId: string): Promise<Attempt[]> {
  return readPayments(tx, bookingId);
}

/** One try by its id; undefined where the tenant has none. */
export async function findAttempt(sql: Sql, tenant: string, id: string): Promise<Attempt | undefined> {
  return readPayment(sql, tenant, id);
}

/** Whether the provider may still take money for it. */
export function isOpenAttempt(attempt: Attempt): boolean {
  return attempt.status === "created" || attempt.status === "pending";
}
