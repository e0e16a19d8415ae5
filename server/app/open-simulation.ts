import { join } from "node:path";
import { createPaysim } from "#simulators/paysim/app.ts";
import { createSimulatedPayments } from "../platform/adapters/simulated-payments/simulated-payments.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { PaymentProvider } from "../platform/ports/payment-provider.ts";

export type Simulation = {
  readonly provider: PaymentProvider;
  /** Answers requests under /paysim/. Null if the simulation has its own address. */
  readonly fetch: ((request: Request) => Promise<Response>) | null;
  stop(): Promise<void>;
};

/**
 * The payment provider for trials: the process at PAYSIM_URL, or a simulation in this process, for shops with one process. Never loaded in
 * production.
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
    // The webhook goes to this same process: no socket is needed, only the same bytes.
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
    // Calls within a process cannot be late, so they need no timeout.
    fetch: (url: string | URL | Request, init?: RequestInit) => paysim.fetch(new Request(url, { ...init, signal: null })),
  } as Parameters<typeof createSimulatedPayments>[0]);
  return { provider, fetch: paysim.fetch, stop: paysim.stop };
}
