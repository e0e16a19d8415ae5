import type { Transaction } from "../../../platform/database/database.ts";
import type { ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import type { Attempt } from "./list-attempts.ts";
import { recordInstructions } from "./store/payments.ts";

/** Keeps how an open attempt is paid without the provider's page, where the provider says so only now that it is asked about it. */
export function saveInstructions(tx: Transaction, attempt: Attempt, { status, providerRef, instructions }: ProviderPayment): void {
  if (status === "pending" && instructions && attempt.instructions === null) recordInstructions(tx, providerRef, instructions);
}
