import type { Act, Services } from "../act.ts";
import { CLOCK } from "../platform/base/actor.ts";
import { guardChannels } from "../platform/adapters/guard-channels.ts";
import { guardAccounts } from "../platform/adapters/guard-accounts.ts";
import { currentProvider } from "../platform/ports/payment-accounts.ts";

/** The act of a tenant's turn, in which breakers guard payment providers and message channels. */
export function actOfTurn(services: Services, tenant: string, signal?: AbortSignal): Act {
  const accounts = guardAccounts(services.accounts, signal);
  const provider = currentProvider(accounts, tenant);
  return { ...services, accounts, provider, channels: guardChannels(services.channels), tenant, actor: CLOCK };
}
