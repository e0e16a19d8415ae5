import type { MiddlewareHandler } from "hono";
import type { Env } from "../kit/call-faults.ts";

const WINDOW_MS = 60_000;

/** Limits calls of an endpoint per minute, with the published headers on every answer. */
export function limitRate(perMinute: number, now: () => number): MiddlewareHandler<Env> {
  const calls = new Map<string, number[]>();
  return async (c, next) => {
    const endpoint = `${c.req.method} ${c.req.path.replace(/\/(?:ps|pr|py|rfd)-[^/]+/, "")}`;
    const recent = (calls.get(endpoint) ?? []).filter((at) => now() - at < WINDOW_MS);
    const isOver = recent.length >= perMinute;
    if (!isOver) recent.push(now());
    calls.set(endpoint, recent);
    if (isOver) c.res = c.json({ error_code: "RATE_LIMIT_EXCEEDED", message: "Too many requests." }, 429);
    else await next();
    c.res.headers.set("Rate-Limit-Limit", String(perMinute));
    c.res.headers.set("Rate-Limit-Remaining", String(perMinute - recent.length));
    c.res.headers.set("Rate-Limit-Reset", ((WINDOW_MS - (now() - recent[0]!)) / 1000).toFixed(2));
  };
}
