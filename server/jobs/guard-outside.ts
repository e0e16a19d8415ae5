import { guardChannels } from "../adapters/guard-channels.ts";
import { guardProvider } from "../adapters/guard-provider.ts";
import type { Services } from "../context.ts";

/** The services of a tenant's turn, in which a payment provider and channels of messages stop being called when they do not answer. */
export function guardOutside(services: Services, tenant: string, signal?: AbortSignal): Services {
  const { provider, channels } = services;
  return { ...services, provider: provider && guardProvider(provider, tenant, signal), channels: guardChannels(channels) };
}
