import { afterEach } from "vitest";
import { createPaysim, type Paysim } from "#simulators/paysim/app.ts";
import { createSimulatedPayments } from "#server/platform/adapters/simulated-payments/simulated-payments.ts";

export const KEY = "key-for-tests";
export const SECRET = "secret-for-tests";
const BASE = "http://pay.test/paysim";

const simulations: Paysim[] = [];

/** Stops everything that a file's tests started. */
export function stopPaysims(): void {
  afterEach(async () => {
    await Promise.all(simulations.splice(0).map((paysim) => paysim.stop()));
  });
}

/** The provider's adapter on its own simulation, without a network: its requests, and the payer's `act` on the hosted page. */
export function withPaysim({
  fetch: through,
  timeoutMs = 20_000,
}: { readonly fetch?: (ask: typeof fetch) => typeof fetch; readonly timeoutMs?: number } = {}) {
  const notices: { headers: Headers; body: Uint8Array }[] = [];
  const paysim = createPaysim({
    basePath: "/paysim",
    publicBase: BASE,
    apiKey: KEY,
    webhookSecret: SECRET,
    journalPath: null,
    async deliver(_url, { headers, body }) {
      notices.push({ headers: new Headers(headers), body: new TextEncoder().encode(body) });
      return { status: 200 };
    },
  });
  simulations.push(paysim);
  const ask: typeof fetch = (url, init) => paysim.fetch(new Request(url, init));
  const provider = createSimulatedPayments({
    baseUrl: BASE,
    apiKey: KEY,
    webhookSecret: SECRET,
    timeoutMs,
    fetch: through?.(ask) ?? ask,
  });
  const act = (id: string, outcome: string, method?: string) =>
    paysim.fetch(
      new Request(`${BASE}/pay/${id}`, { method: "POST", body: new URLSearchParams({ outcome, ...(method ? { method } : {}) }) }),
    );
  return { provider, notices, act };
}
