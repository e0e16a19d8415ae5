import { join } from "node:path";
import { createPaysim } from "#simulators/paysim/app.ts";
import { createSimulatedPayments } from "../platform/adapters/simulated-payments/simulated-payments.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { PaymentProvider } from "../platform/ports/payment-provider.ts";

export type Simulation = {
  readonly provider: PaymentProvider;
  /** Answers what is under /paysim/; null where the simulation has an address of its own. */
  readonly fetch: ((request: Request) => Promise<Response>) | null;
  stop(): Promise<void>;
};

/**
 * The payment provider for trying the product: the process at PAYSIM_URL, or else a simulation in this process, which must then be the
 * shop's only one. Production never loads it.
 */
export function openSimulation(
  { port, dataDir, paysimUrl }: Settings,
  secrets: Secrets,
  deliver: (request: Request) => Promise<Response>,
): Simulation {
  const { paysimApiKey: apiKey, paysimWebhookSecret: webhookSecret } = secrets;
  if (paysimUrl !== null) {
    const provider = createSimulatedPayments({ baseUrl: paysimUrl, apiKey, webhookSecret, hasOwnPages: true });
    return { provider, fetch: null, stop: async () => {} };
  }
  const paysim = createPaysim({
    basePath: "/paysim",
    publicBase: () => `http://localhost:${port}/paysim`,
    apiKey,
    webhookSecret,
    journalPath: join(dataDir, "paysim.jsonl"),
    // The shop is this very process: its webhooks need no socket, only the same bytes.
    deliver: async (url, init) => {
      const headers = { ...init.headers, host: new URL(url).host, "content-length": String(Buffer.byteLength(init.body)) };
      const answer = await deliver(new Request(url, { ...init, headers }));
      return { status: answer.status };
    },
  });
  const provider = createSimulatedPayments({
    baseUrl: "http://paysim.internal/paysim",
    apiKey,
    webhookSecret,
    // In the same process nothing can be late: a deadline would only be watched.
    fetch: (url: string | URL | Request, init?: RequestInit) => paysim.fetch(new Request(url, { ...init, signal: null })),
  } as Parameters<typeof createSimulatedPayments>[0]);
  return { provider, fetch: paysim.fetch, stop: paysim.stop };
}
