import type { Services } from "../act.ts";
import type { Tenants } from "../modules/brands/tenants/resolve-tenant.ts";
import { Problem } from "../platform/base/problem.ts";
import { answerInTime } from "../platform/http/answers/answer-in-time.ts";
import { answerProblem, problemOf } from "../platform/http/answers/answer-problem.ts";
import { nameRoute } from "../platform/http/address/name-route.ts";
import { logRequest } from "../platform/observability/log-request.ts";
import { openFacts } from "../platform/observability/request-facts.ts";
import { judgeAddress } from "../platform/http/address/judge-address.ts";
import { localeFromCookie } from "../platform/http/visitor/locale-cookie.ts";
import { plainPage } from "../pages/plain-page.ts";
import { isRoomPath } from "../pages/waiting-room/room-address.ts";
import { hostOf, schemeOf } from "../platform/http/address/public-origin.ts";
import { resolveLocale } from "../platform/http/visitor/resolve-locale.ts";
import { addSafeHeaders } from "../platform/http/answers/safe-headers.ts";

type Needs = {
  readonly services: Pick<Services, "settings" | "newId" | "db">;
  readonly tenants: Pick<Tenants, "lastKnown">;
  readonly answer: (request: Request, path: string) => Promise<Response>;
};

const READS = "GET, HEAD";

/** Whether an address supports writing methods. */
const takesMore = (path: string) => path.startsWith("/api/") || path.startsWith("/paysim/") || path === "/crossing" || isRoomPath(path);
const isForPrograms = (path: string) => path.startsWith("/api/") || path === "/livez" || path === "/readyz";

/** Throws METHOD_NOT_ALLOWED for any method but GET and HEAD, except at addresses with writing methods. */
function checkMethod({ method }: Request, path: string): void {
  if (method !== "GET" && method !== "HEAD" && !takesMore(path)) throw new Problem("METHOD_NOT_ALLOWED");
}

/** The answer to HEAD has no body. */
function withoutBody(answer: Response): Response {
  const { status, headers } = answer;
  return new Response(null, { status, headers });
}

/**
 * The entry of every request. Refuses foreign addresses before any other code, turns failures into an error page or a problem, adds the
 * security headers and counts the answer. The returned function never rejects.
 */
export function createFrontDoor({ services, tenants, answer }: Needs) {
  function refuse(
    request: Request,
    { path, error, requestId }: { readonly path: string; readonly error: unknown; readonly requestId: string },
  ): Response {
    const problem = problemOf(error, requestId);
    const isPage = !isForPrograms(path) && (request.headers.get("accept") ?? "").includes("text/html");
    const tenant = tenants.lastKnown(hostOf(request));
    const isSecure = schemeOf(services, request) === "https";
    const kept = localeFromCookie(request.headers.get("cookie"), isSecure);
    const { locale } = resolveLocale(path, {
      kept,
      accepted: request.headers.get("accept-language"),
      brands: tenant?.brand.defaultLocale,
    });
    const response = isPage ? plainPage({ problem, tenant, locale, requestId }) : answerProblem(problem, requestId);
    if (problem.code === "METHOD_NOT_ALLOWED") response.headers.set("allow", READS);
    return response;
  }

  async function answerOf(request: Request, path: string, id: string): Promise<Response> {
    try {
      const refusal = judgeAddress(request.url);
      if (refusal) throw new Problem(refusal);
      checkMethod(request, path);
      return await answerInTime(answer(request, path), services.db);
    } catch (error) {
      return refuse(request, { path, error, requestId: id });
    }
  }

  return async function enter(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    const began = performance.now();
    const facts = openFacts(request, services.newId(), nameRoute(path));
    const made = await answerOf(request, path, facts.id);
    const response = request.method === "HEAD" && made.body !== null ? withoutBody(made) : made;
    addSafeHeaders(response.headers, { path, isSecure: schemeOf(services, request) === "https" });
    const tenant = tenants.lastKnown(hostOf(request))?.id ?? null;
    logRequest(facts, { method: request.method, tenant, status: response.status, ms: performance.now() - began });
    return response;
  };
}
