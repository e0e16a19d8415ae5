import { openChannels } from "#server/platform/adapters/open-channels.ts";
import { openMediaStore } from "#server/platform/adapters/media-store/open-media-store.ts";
import { createSimulatedPayments } from "#server/platform/adapters/simulated-payments/simulated-payments.ts";
import { openSimulation, type Simulation } from "#server/app/open-simulation.ts";
import { newId } from "#server/platform/base/new-id.ts";
import { openAccounts } from "#server/modules/payments/accounts/open-accounts.ts";
import { actAs, type Act, type Services } from "#server/act.ts";
import { withShop, type Tool } from "./shop-tool.ts";

type Opened = { readonly provider: Simulation["provider"] | null; stop(): Promise<void> };

/**
 * The simulation has its own address or runs within the shop. With the embedded database no shop is running, so the simulation is opened
 * here.
 */
function openShared({ settings, secrets }: Tool): Opened {
  if (settings.env === "production") return { provider: null, stop: async () => {} };
  if (settings.paysimUrl !== null || !settings.databaseUrl)
    return openSimulation(settings, secrets, async () => new Response(null, { status: 503 }));
  const provider = createSimulatedPayments({
    baseUrl: `http://localhost:${settings.port}/paysim`,
    apiKey: secrets.paysimApiKey,
    webhookSecret: secrets.paysimWebhookSecret,
  });
  return { provider, stop: async () => {} };
}

/** Services for querying the payment providers of all brands. `stop` closes them. */
export function openBooks(tool: Tool): { readonly services: Services; stop(): Promise<void> } {
  const { db, settings, secrets } = tool;
  const { provider, stop } = openShared(tool);
  const now = () => new Date();
  const accounts = openAccounts({ db, settings, secrets, fallback: () => provider });
  const channels = openChannels(settings, now);
  const pictures = async () => null;
  const media = openMediaStore(settings);
  const queueCounter = null;
  const wallets = { google: null, applePush: null };
  return {
    services: {
      db,
      settings,
      secrets,
      provider,
      accounts,
      channels,
      pictures,
      media,
      queueCounter,
      wallets,
      buildId: "command",
      now,
      newId,
    },
    stop,
  };
}

/** An act of the operator on a tenant that exists, for use cases that need all services. */
export async function withAct<T>(ui: string, work: (act: Act) => Promise<T>): Promise<T> {
  return withShop(ui, async (tool) => {
    const { services, stop } = openBooks(tool);
    try {
      return await work(actAs(services, ui, tool.actor));
    } finally {
      await stop();
    }
  });
}
