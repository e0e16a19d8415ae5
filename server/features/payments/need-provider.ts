import type { Services } from "../../context.ts";
import { ProviderUnavailable, type PaymentProvider } from "../../ports/payment-provider.ts";

/**
 * The provider at which payments were opened. Throws ProviderUnavailable where none is configured: whatever needs its answer then waits as
 * when the provider is away.
 */
export function needProvider({ provider }: Pick<Services, "provider">): PaymentProvider {
  if (!provider) throw new ProviderUnavailable("no payment provider is configured");
  return provider;
}
