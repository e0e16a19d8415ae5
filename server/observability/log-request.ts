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

type Answered = { readonly method: string; readonly tenant: string | null; readonly status: number; readonly ms: number };

/** Counts a request that was answered, and writes its line where lines of requests are written. */
export function logRequest({ id, route }: RequestFacts, { method: given, tenant, status, ms }: Answered): void {
  const method = METHODS.has(given) ? given : "other";
  requests.add([method, route, String(status)]);
  latency.observe([route], ms / 1000);
  writeOften("request", { request: id, tenant, method, route, status, ms: Math.round(ms * 10) / 10 });
}
