import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { MetricsSettings } from "../platform/config/run-settings.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Headers of proxies: the real sender is someone else. */
const FORWARDED = /^(?:x-forwarded-|forwarded$|via$|x-real-ip$)/;

/** Host names used on this machine. A foreign name may have been made to resolve here. */
const OWN_NAMES = ["127.0.0.1", "localhost", "[::1]"];
const nameOf = (host: string | undefined) => (host ?? "").toLowerCase().replace(/:\d{1,5}$/, "");

function mayRead({ headers }: IncomingMessage, { host, token }: Pick<MetricsSettings, "host" | "token">): boolean {
  if (token !== null) return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
  if (![...OWN_NAMES, host, `[${host}]`].includes(nameOf(headers.host))) return false;
  // Also reject other sites' pages in a browser on this machine.
  return !Object.keys(headers).some((name) => FORWARDED.test(name) || name === "sec-fetch-site" || name === "origin");
}

/** Serves `/metrics` at its own address, so that no proxy of the shops exposes it by mistake. Rejects if it cannot listen. */
export function serveMetrics({ port, host, token }: MetricsSettings, read: () => Promise<string>): Promise<Server> {
  const server = createServer((request, response) => {
    const say = (status: number, text: string, type = "text/plain; charset=utf-8") =>
      void response.writeHead(status, { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" }).end(text);
    if (!mayRead(request, { host, token })) return say(token === null ? 403 : 401, "no\n");
    if (request.method !== "GET" || request.url !== "/metrics") return say(404, "there is only GET /metrics\n");
    read().then(
      (text) => say(200, text, "text/plain; version=0.0.4; charset=utf-8"),
      () => say(500, "figures could not be collected\n"),
    );
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new Error(`METRICS_PORT ${port} cannot be listened on: ${error.message}`)));
    server.listen(port, host, () => resolve(server));
  });
}
