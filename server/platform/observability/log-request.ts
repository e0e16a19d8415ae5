import { counter, histogram } from "./metrics.ts";
import type { RequestFacts } from "./request-facts.ts";
import { writeOften } from "./write-log.ts";

const requests = counter("karcis_http_requests_total", "Requests that were answered, by route and status.", ["method", "route", "status"]);
const latency = histogram("karcis_http_request_seconds", {
  help: "From a request's head to its answer, in seconds, by route.",
  names: ["route"],
  bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const METHODS = new Set(["GET", "HEAD", "POST"]);

const GATHER_MS = 1000;

type Answered = { readonly method: string; readonly tenant: string | null; readonly status: number; readonly ms: number };

/** Counts an answered request, and logs its line if request lines are enabled. */
export function logRequest({ id, route }: RequestFacts, { method: given, tenant, status, ms }: Answered): void {
  const method = METHODS.has(given) ? given : "other";
  requests.add([method, route, String(status)]);
  latency.observe([route], ms / 1000);
  writeOften("request", { request: id, tenant, method, route, status, ms: Math.round(ms * 10) / 10 });
}

/** Description of requests with equal answers. */
export type Alike = { readonly route: string; readonly method: string; readonly tenant: string; readonly status: number };

const kinds = new Map<Alike, { times: number; ms: number }>();
let timer: NodeJS.Timeout | null = null;

function tell(): void {
  timer = null;
  for (const [{ route, method, tenant, status }, { times, ms }] of kinds) {
    requests.add([method, route, String(status)], times);
    latency.observe([route], ms / times / 1000, times);
    writeOften("request", { request: null, tenant, method, route, status, ms: Math.round((ms / times) * 1000) / 1000, times });
  }
  kinds.clear();
}
process.on("exit", tell);

/**
 * Counts a request that takes less time than its log line would. Once a second, one line per kind logs the number of requests (`times`) and
 * their average duration. Screens show no reference of these requests. A killed process loses its last second. `alike` is the same object
 * for all requests of a kind.
 */
export function gatherRequest(alike: Alike, ms: number): void {
  const known = kinds.get(alike);
  if (known) {
    known.times += 1;
    known.ms += ms;
    return;
  }
  kinds.set(alike, { times: 1, ms });
  timer ??= setTimeout(tell, GATHER_MS).unref();
}
