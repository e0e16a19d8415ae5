import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { Transaction } from "../../database/database.ts";
import type { ProviderTruth } from "../../ports/payment-provider.ts";
import { movePayment } from "./store/payments.ts";

/** Puts an attempt into the status that its provider reports; `truth` is the provider's report where money has moved. */
export function moveAttempt(
  tx: Transaction,
  {
    id,
    to,
    truth = null,
  }: { readonly id: string; readonly to: PaymentStatus; readonly truth?: Pick<ProviderTruth, "amount" | "method"> | null },
): void {
  movePayment(tx, { id, to, money: hasMoneyArrived(to) ? truth : null });
}
