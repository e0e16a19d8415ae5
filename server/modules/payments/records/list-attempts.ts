import type { Sql, TenantSql } from "../../../platform/database/database.ts";
import { readPayment, readPayments, type PaymentRow } from "./store/payments.ts";

/** One attempt to pay for a booking. */
export type Attempt = PaymentRow;

/** All attempts to pay for a booking, newest first. */
export async function listAttempts(tx: TenantSql, bookingId: string): Promise<Attempt[]> {
  return readPayments(tx, bookingId);
}

/** One attempt by its id. Undefined if it is not the tenant's. */
export async function findAttempt(sql: Sql, tenant: string, id: string): Promise<Attempt | undefined> {
  return readPayment(sql, tenant, id);
}

/** Whether the provider may still take money for it. */
export function isOpenAttempt(attempt: Attempt): boolean {
  return attempt.status === "created" || attempt.status === "pending";
}
