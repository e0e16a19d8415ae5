import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import { movePayment } from "./store/payments.ts";

/** Moves an attempt to the state that its provider reports. `reported`: that report, if money has moved. */
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
