import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import { movePayment } from "./store/payments.ts";

/** Puts an attempt into the state that its provider reports; `reported` is that report where money has moved. */
export function moveAttempt(
  tx: Transaction,
  {
    id,
    to,
    reported = null,
  }: { readonly id: string; readonly to: PaymentStatus; readonly reported?: Pick<ProviderPayment, "amount" | "method"> | null },
): void {
  movePayment(tx, { id, to, money: hasMoneyArrived(to) ? reported : null });
}
