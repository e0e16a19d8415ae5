import { memoOf } from "../base/memo-of.ts";
import { Problem } from "../base/problem.ts";

/** Costly actions per minute that one network may do in each process. */
export type FloodLimit = { readonly name: string; readonly perMinute: number };

/** Actions per minute that one browser, and all browsers of its network, may do in each process. */
export type BrowserFloodLimit = { readonly name: string; readonly perBrowser: number; readonly perNetwork: number };

type Window = { since: number; count: number };

const MINUTE_MS = 60_000;
/** Networks in memory. Beyond that, those whose minute began longest ago are dropped. */
export const MOST_NETWORKS = 20_000;

/** Counts only in memory, so that a flood costs the database nothing. */
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

  function tooMany(since: number): Problem {
    return new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, Math.ceil((since + MINUTE_MS - now()) / 1000)) });
  }

  return {
    /** Refuses an exhausted network without counting. Throws TOO_MANY_REQUESTS. */
    check(network: string | null, { name, perMinute }: FloodLimit): void {
      const window = network === null ? undefined : windows.get(`${name} ${network}`);
      if (window && now() - window.since < MINUTE_MS && window.count >= perMinute) throw tooMany(window.since);
    },
    /** Counts an action. Null is this process itself, without a limit. Throws TOO_MANY_REQUESTS. */
    pass(network: string | null, { name, perMinute }: FloodLimit): void {
      if (network === null) return;
      const window = windowOf(`${name} ${network}`);
      window.count += 1;
      if (window.count <= perMinute) return;
      throw tooMany(window.since);
    },
    /** Networks in memory. */
    size: () => windows.size,
  };
}

const gateOf = memoOf(() => createFloodGate());

/**
 * Counts a costly action of a network in this process's memory. Throws TOO_MANY_REQUESTS. Not held by this: many networks at once, and other
 * processes, which count separately.
 */
export function refuseFlood(services: { readonly settings: object }, network: string | null, limit: FloodLimit): void {
  gateOf(services.settings).pass(network, limit);
}

/**
 * Counts an action of a browser, then of its network, in this process's memory. A refused browser uses nothing of its network's share, and
 * an exhausted network adds no browsers to memory. Throws TOO_MANY_REQUESTS.
 */
export function refuseBrowserFlood(
  {
    settings,
    owner,
    visit,
  }: { readonly settings: object; readonly owner: string | null; readonly visit: { readonly network: string | null } },
  { name, perBrowser, perNetwork }: BrowserFloodLimit,
): void {
  const gate = gateOf(settings);
  const ofNetwork = { name, perMinute: perNetwork };
  gate.check(visit.network, ofNetwork);
  gate.pass(owner, { name: `${name} of a browser`, perMinute: perBrowser });
  gate.pass(visit.network, ofNetwork);
}
