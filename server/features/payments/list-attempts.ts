import type { Sql } from "../../database/database.ts";
import { readPayments, type PaymentRow } from "./store/payments.ts";

/** One try to pay for a booking. */
export type Attempt = PaymentRow;

/** All tries to pay for a booking, the newest first. */
export async function listAttempts(tx: Sql, tenant: string, bookingId: string): Promise<Attempt[]> {
  return readPayments(tx, tenant, bookingId);
}

/** Whether the provider may still take money for it. */
export function isOpenAttempt(attempt: Attempt): boolean {
  return attempt.status === "created" || attempt.status === "pending";
}
