import type { Transaction } from "../../../platform/database/database.ts";
import type { ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import type { Attempt } from "./list-attempts.ts";
import { recordInstructions } from "./store/payments.ts";

/** Stores an open attempt's payment instructions if the provider reports them only on a later query. */
export function saveInstructions(tx: Transaction, attempt: Attempt, { status, providerRef, instructions }: ProviderPayment): void {
  if (status === "pending" && instructions && attempt.instructions === null) recordInstructions(tx, providerRef, instructions);
}
