import type { Services } from "../context.ts";
import { hostName } from "../http/address/host-name.ts";
import type { Tenants } from "../features/tenants/resolve-tenant.ts";
import { Problem } from "../base/problem.ts";
import { answerProblem } from "../http/answers/answer-problem.ts";
import { publicOrigin } from "../http/address/public-origin.ts";

type Known = Pick<Services, "settings" | "newId">;

/** Balancers ask how a process is without TLS, and learn nothing that is anybody's. */
const HEALTH = new Set(["/livez", "/readyz"]);

/**
 * Answers in production what a proxy of ours says has come in the clear: pages are asked for again over TLS. A call of the API is not: whoever
 * makes one so has told everybody on the way already, and has to notice. It is refused as what no shop answers, UNKNOWN_HOST. Null for
 * everything else, and where nobody says how a call came.
 * Not held by this: the first word of a visitor who has never been here: it has crossed the network already.
 */
export async function demandTls({ settings, newId }: Known, tenants: Pick<Tenants, "byHost">, request: Request): Promise<Response | null> {
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
