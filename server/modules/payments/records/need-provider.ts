import type { Act } from "../../../act.ts";
import { namedProvider } from "../../../platform/ports/payment-accounts.ts";
import { ProviderUnavailable, type PaymentProvider } from "../../../platform/ports/payment-provider.ts";

/**
 * Returns the account at which a payment was opened, by its stored name. Throws ProviderUnavailable if the brand has no such account, so
 * that operations wait as during an outage.
 */
export function needProvider(act: Pick<Act, "accounts" | "tenant">, name: string): PaymentProvider {
  const provider = namedProvider(act.accounts, act.tenant, name);
  if (!provider) throw new ProviderUnavailable(`no payment account is called ${name}`);
  return provider;
}
