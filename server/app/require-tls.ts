import type { Services } from "../act.ts";
import { hostName } from "../platform/http/address/host-name.ts";
import type { Tenants } from "../modules/brands/tenants/resolve-tenant.ts";
import { Problem } from "../platform/base/problem.ts";
import { answerProblem } from "../platform/http/answers/answer-problem.ts";
import { publicOrigin } from "../platform/http/address/public-origin.ts";

type Known = Pick<Services, "settings" | "newId">;

/** Load balancers check a process without TLS. The answers are not confidential. */
const HEALTH = new Set(["/livez", "/readyz"]);

/**
 * In production, handles requests that reached our proxy unencrypted. Pages are redirected to TLS. API calls are refused with UNKNOWN_HOST,
 * like an unknown host, so that callers notice: their data have already crossed the network. Null for every other request, and if no proxy
 * reports the scheme. Not held by this: a new visitor's very first request, which has already crossed the network.
 */
export async function requireTls({ settings, newId }: Known, tenants: Pick<Tenants, "byHost">, request: Request): Promise<Response | null> {
  if (settings.env !== "production" || !settings.trustProxy || request.headers.get("x-forwarded-proto") !== "http") return null;
  const { pathname, search, host } = new URL(request.url);
  if (HEALTH.has(pathname)) return null;
  const name = hostName(request.headers.get("host") ?? host);
  const isPage = (request.method === "GET" || request.method === "HEAD") && !pathname.startsWith("/api/");
  if (!isPage || name === null || !(await tenants.byHost(name))) return answerProblem(new Problem("UNKNOWN_HOST"), newId());
  return new Response(null, {
    status: 308,
    headers: {
      location: `${publicOrigin(settings, "https", name)}${pathname}${search}`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
