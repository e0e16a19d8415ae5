import type { Services } from "../../context.ts";
import { ProviderUnavailable, type PaymentProvider } from "../../ports/payment-provider.ts";

/**
 * The provider that payments were opened at. Throws ProviderUnavailable where none is configured: what waits for its word waits as
 * when it is away.
 */
export function needProvider({ provider }: Pick<Services, "provider">): PaymentProvider {
  if (!provider) throw new ProviderUnavailable("no payment provider is configured");
  return provider;
}
