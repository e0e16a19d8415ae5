import type { EdgeSettings } from "../platform/config/edge-settings.ts";
import type { Services } from "../act.ts";
import { loadCatalogue } from "../modules/catalogue/events/load-catalogue.ts";
import { repeatWork, type Worker } from "./repeat-work.ts";

type PurgeOptions = {
  readonly edge: EdgeSettings;
  readonly tenants: () => Promise<readonly { readonly id: string }[]>;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
};

/** The delay until every process has seen the change, so that the edge fetches the new state. */
const SETTLE_MS = 4000;
const PATIENCE_MS = 5000;

/**
 * Tells the edge which tenants' pages have changed: `POST` with `{"surrogateKeys":[tenant, …]}`. Each turn looks for changed tenants, and
 * sends those whose change has settled until the edge accepts them. After a start every tenant counts as changed, because no process
 * watched before.
 */
export function createEdgePurge(services: Services, { edge, tenants, fetch: send = fetch, now = Date.now }: PurgeOptions) {
  const seen = new Map<string, string>();
  const changed = new Map<string, number>();

  async function look(): Promise<void> {
    for (const { id } of await tenants()) {
      const { version } = await loadCatalogue(services.db, id);
      if (seen.get(id) !== version) changed.set(id, now());
      seen.set(id, version);
    }
  }

  return async function turn(): Promise<void> {
    await look();
    const due = [...changed].filter(([, at]) => now() - at >= SETTLE_MS);
    if (due.length === 0) return;
    const answer = await send(edge.purgeUrl, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { "content-type": "application/json", ...(edge.token ? { authorization: `Bearer ${edge.token}` } : {}) },
      body: JSON.stringify({ surrogateKeys: due.map(([id]) => id) }),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the edge answered ${answer.status}`);
    for (const [id, at] of due) if (changed.get(id) === at) changed.delete(id);
  };
}

/** Looks every second for changed brands and events. */
export function startEdgePurge(services: Services, options: PurgeOptions): Worker {
  return repeatWork(createEdgePurge(services, options), "the edge could not be told of changes");
}
