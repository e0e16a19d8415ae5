import type { TenantSql } from "../../database/database.ts";
import { readPayments, type PaymentRow } from "./store/payments.ts";

/** One try to pay for a booking. */
export type Attempt = PaymentRow;

/** All tries to pay for a booking, the newest first. */
export async function listAttempts(tx: TenantSql, bookingId: string): Promise<Attempt[]> {
  return readPayments(tx, bookingId);
}

/** Whether the provider may still take money for it. */
export function isOpenAttempt(attempt: Attempt): boolean {
  return attempt.status === "created" || attempt.status === "pending";
}
