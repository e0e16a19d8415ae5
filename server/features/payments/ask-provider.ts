import type { Services } from "../../context.ts";
import type { ProviderTruth } from "./port.ts";
import type { Attempt } from "./list-attempts.ts";
import { takePaymentsToAsk } from "./store.ts";

/** The provider's own word on a payment; null when it knows nothing of it. Network: never inside a transaction. */
export async function askProvider(services: Services, payment: Attempt): Promise<ProviderTruth | null> {
  if (!payment.provider_ref) return null;
  return services.provider.readSession(payment.provider_ref);
}

/** Open payments of a tenant that are due to be asked about: a webhook may have been lost. */
export async function duePayments(services: Services, tenant: string): Promise<Attempt[]> {
  return services.db.transaction(tenant, (tx) => takePaymentsToAsk(tx, tenant));
}
