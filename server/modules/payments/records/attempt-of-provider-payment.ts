import type { Transaction } from "../../../platform/database/database.ts";
import type { Attempt } from "./list-attempts.ts";
import type { ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import { adoptPage, namePage } from "./store/payments.ts";

/**
 * Returns a locked booking's attempt for a provider's report: by page, else by our id. An attempt without a page takes the report's. An
 * additional page becomes an attempt of its own, unless it can have no effect.
 */
export async function attemptOfProviderPayment(
  tx: Transaction,
  attempts: readonly Attempt[],
  { providerRef, paymentId, status }: ProviderPayment,
): Promise<Attempt | null> {
  const known = attempts.find((attempt) => attempt.provider_ref === providerRef);
  if (known) return known;
  const named = attempts.find(({ id }) => id === paymentId);
  if (!named) return null;
  const isOver = status !== "pending" && status !== "verifying" && status !== "settled";
  if (named.provider_ref !== null) return isOver ? null : adoptPage(tx, named.id, providerRef);
  if (isOver) return named;
  namePage(tx, named.id, providerRef);
  return { ...named, provider_ref: providerRef };
}
