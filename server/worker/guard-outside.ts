import { guardChannels } from "../platform/adapters/guard-channels.ts";
import { guardAccounts } from "../platform/adapters/guard-accounts.ts";
import type { Services } from "../services.ts";
import { currentProvider } from "../platform/ports/payment-accounts.ts";

/** The services of a tenant's turn, in which payment providers and channels of messages stop being called when they do not answer. */
export function guardOutside(services: Services, tenant: string, signal?: AbortSignal): Services {
  const accounts = guardAccounts(services.accounts, signal);
  return { ...services, accounts, provider: currentProvider(accounts, tenant), channels: guardChannels(services.channels) };
}
