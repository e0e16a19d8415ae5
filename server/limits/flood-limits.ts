import { memoOf } from "../base/memo-of.ts";
import { Problem } from "../base/problem.ts";

/** How many costly acts a minute are free for one network, in each process. */
export type FloodLimit = { readonly name: string; readonly perMinute: number };

type Window = { since: number; count: number };

const MINUTE_MS = 60_000;
/** How many networks are remembered; beyond that, those whose minute began longest ago are forgotten. */
export const MOST_NETWORKS = 20_000;

/** Counts in memory alone, so that a flood costs the database nothing. */
export function createFloodGate(now: () => number = Date.now) {
  const windows = new Map<string, Window>();

  function windowOf(key: string): Window {
    const found = windows.get(key);
    if (found && now() - found.since < MINUTE_MS) return found;
    const fresh = { since: now(), count: 0 };
    windows.delete(key);
    windows.set(key, fresh);
    if (windows.size > MOST_NETWORKS) windows.delete(windows.keys().next().value!);
    return fresh;
  }

  return {
    /** Counts an act; null stands for this process itself, which is not limited. Throws TOO_MANY_REQUESTS. */
    pass(network: string | null, { name, perMinute }: FloodLimit): void {
      if (network === null) return;
      const window = windowOf(`${name} ${network}`);
      window.count += 1;
      if (window.count <= perMinute) return;
      throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, Math.ceil((window.since + MINUTE_MS - now()) / 1000)) });
    },
    /** How many networks are remembered. */
    size: () => windows.size,
  };
}

const gateOf = memoOf(() => createFloodGate());

/**
 * Counts a costly act of a network against this process's memory. Throws TOO_MANY_REQUESTS. Not held by this: many networks at once, and
 * other processes, which count by themselves.
 */
export function refuseFlood(services: { readonly settings: object }, network: string | null, limit: FloodLimit): void {
  gateOf(services.settings).pass(network, limit);
}
