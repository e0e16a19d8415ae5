import type { Act } from "../../../act.ts";
import { namedProvider } from "../../../platform/ports/payment-accounts.ts";
import { ProviderUnavailable, type PaymentProvider } from "../../../platform/ports/payment-provider.ts";

/**
 * The account at which a payment was opened, by the name stored with it. Throws ProviderUnavailable where the brand has none of that name:
 * whatever needs its answer then waits as when the provider is away.
 */
export function needProvider(act: Pick<Act, "accounts" | "tenant">, name: string): PaymentProvider {
  const provider = namedProvider(act.accounts, act.tenant, name);
  if (!provider) throw new ProviderUnavailable(`no payment account is called ${name}`);
  return provider;
}
