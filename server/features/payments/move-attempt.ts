import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { Transaction } from "../../database/database.ts";
import { movePayment } from "./store.ts";

/** Puts an attempt into the state that its provider tells of. */
export function moveAttempt(tx: Transaction, tenant: string, id: string, to: PaymentStatus): void {
  movePayment(tx, tenant, id, to);
}
