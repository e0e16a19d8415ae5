import { Hono } from "hono";
import type { ApiClient } from "#contract/client.ts";
import { createClient } from "#client/api-client.ts";
import type { WebAct, Services } from "../act.ts";
import { webAct } from "../api/web-act.ts";
import { mountAliases } from "../api/storefront/catalogue/aliases.ts";
import { mountBusinesses } from "../api/storefront/brands/businesses.ts";
import { mountCatalogue } from "../api/storefront/catalogue/events.ts";
import { mountVideos } from "../api/storefront/videos/sell.ts";
import { openWholeBooking } from "../modules/orders/records/access-booking.ts";
import { mountCheckout, mountNotices } from "../api/storefront/orders/checkout.ts";
import { mountGetTicket } from "../api/storefront/tickets/get-ticket.ts";
import { mountGetVideo } from "../api/storefront/videos/claim.ts";
import { mountGate } from "../api/gate/gate.ts";
import { mountDocuments } from "../api/storefront/tickets/documents.ts";
import { openTicket } from "../modules/tickets/holdings/open-ticket.ts";
import { mountHoldings } from "../api/storefront/tickets/holdings.ts";
import { mountIdentity } from "../api/storefront/people/identity.ts";
import { mountBankTransfers } from "../api/storefront/payments/transfers.ts";
import { mountOrderMessages } from "../api/storefront/people/order-messages.ts";
import { mountLateMoney } from "../api/storefront/payments/late-money.ts";
import { readDelegatePass } from "../modules/tickets/handover/read-delegate-pass.ts";
import { mountHandover } from "../api/storefront/tickets/handover.ts";
import { mountPlays } from "../api/storefront/videos/play.ts";
import { mountQueue } from "../api/storefront/orders/queue.ts";
import { mountQueuePhones } from "../api/storefront/orders/queue-phones.ts";
import { mountSeating } from "../api/storefront/orders/seats.ts";
import { mountTenants } from "../api/storefront/brands/tenants.ts";
import { readAsset } from "../modules/brands/tenants/store.ts";
import { mountTickets } from "../api/storefront/tickets/issue.ts";
import { mountWaivers } from "../api/storefront/tickets/waivers.ts";
import { mountWhatsAppNotices, mountWhatsappDrafts } from "../api/storefront/orders/whatsapp.ts";
import { isWaiverMissing } from "../modules/tickets/waivers/is-waiver-missing.ts";
import { readChangedReleases } from "../modules/tickets/waivers/read-changed-releases.ts";
import { mountPhones, mountWallet } from "../api/storefront/tickets/wallet.ts";
import { mountWaitingList } from "../api/storefront/orders/waiting-list.ts";
import { guardAccounts } from "../platform/adapters/guard-accounts.ts";
import { createTenants, type Tenant, type Tenants } from "../modules/brands/tenants/resolve-tenant.ts";
import { allowedMethods, isOtherMethod } from "../platform/http/calls/allowed-methods.ts";
import { asOwnCall } from "../platform/http/calls/check-signature.ts";
import { checkXsrf } from "../platform/http/calls/check-xsrf.ts";
import { refuseCrossSite } from "../platform/http/calls/refuse-cross-site.ts";
import { answerProblem } from "../platform/http/answers/answer-problem.ts";
import { answerApiDocs } from "../platform/http/calls/api-docs.ts";
import { createReadiness } from "./judge-readiness.ts";
import type { ApiEnv } from "../platform/http/calls/mount.ts";
import { openApiDocument } from "../platform/http/calls/openapi.ts";
import { isFromHere } from "../platform/http/address/peer.ts";
import { answerPage, type Headings } from "../platform/http/answers/answer-page.ts";
import { pageBytes, type PageBytes } from "../platform/http/answers/page-bytes.ts";
import { auditMalformedSession, auditRefusedCall } from "../platform/http/calls/audit-refused-calls.ts";
import { requestIdOf } from "../platform/observability/request-facts.ts";
import type { WorkFacts } from "../worker/run-worker.ts";
import { Problem } from "../platform/base/problem.ts";

/** Not held by this: a call for another business of the same tenant, because ids are no secret. */
function checkBusiness(tenant: Tenant, url: URL): void {
  const given = url.searchParams.getAll("businessId");
  if (given.length > 1) throw new Problem("VALIDATION_FAILED");
  if (given.length === 1 && given[0] !== "" && given[0]!.split(",").some((id) => !tenant.businessIds.includes(id)))
    throw new Problem("NOT_FOUND");
}

export type App = {
  /** The API: any request whose path begins with /api, and the health checks. */
  fetch(request: Request): Promise<Response>;
  readonly tenants: Tenants;
  /** Calls the API in process as the visitor of `request`. */
  clientFor(request: Request): ApiClient;
  /** Makes /readyz fail from now on. */
  drain(): void;
};

export type AppOptions = {
  /** State of this process's worker. Null without one. */
  readonly describeWork?: () => WorkFacts | null;
};

/** The worker's state in a readiness check: stuck lanes for all callers, everything for this machine. */
function tellWork(facts: WorkFacts | null, request: Request): { readonly work?: object } {
  if (!facts) return {};
  return { work: isFromHere(request) ? facts : { stuck: facts.stuck } };
}

/** The API as one function of a request. */
export function createApp(services: Services, { describeWork = () => null }: AppOptions = {}): App {
  const tenants = createTenants(services);
  const accounts = guardAccounts(services.accounts);
  const app = new Hono<ApiEnv>();
  let draining = false;

  const referenceOf = (request: Request, act: WebAct | undefined) => act?.requestId ?? requestIdOf(request) ?? services.newId();
  app.onError(async (error, c) => {
    const act: WebAct | undefined = c.get("act");
    await auditRefusedCall(act, c.req.raw, error);
    return answerProblem(error, referenceOf(c.req.raw, act));
  });
  app.notFound((c) => {
    const allowed = allowedMethods(new URL(c.req.url).pathname);
    const answer = answerProblem(
      new Problem(allowed.length > 0 ? "METHOD_NOT_ALLOWED" : "NOT_FOUND"),
      referenceOf(c.req.raw, c.get("act")),
    );
    if (allowed.length > 0) answer.headers.set("allow", allowed.join(", "));
    return answer;
  });

  app.use(async (c, next) => {
    await next();
    // Set in place: `c.header` would create a new response for each header.
    const { headers } = c.res;
    headers.set("x-content-type-options", "nosniff");
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  });
  app.get("/livez", (c) => c.json({ status: "ok" }));
  const readiness = createReadiness(services.db);
  app.get("/readyz", async (c) => {
    const { isReady, why } = draining ? { isReady: false, why: "stopping" } : await readiness();
    const work = tellWork(describeWork(), c.req.raw);
    return isReady ? c.json({ status: "ok", ...work }, 200) : c.json({ status: "unavailable", why, ...work }, 503, { "retry-after": "2" });
  });
  let described: PageBytes | null = null;
  const describedAs: Headings = [
    ["content-type", "application/json"],
    ["cache-control", "no-cache"],
  ];
  app.get("/api/v1/openapi.json", (c) => {
    described ??= pageBytes([{ text: JSON.stringify(openApiDocument(services.buildId)), recurs: false }]);
    return answerPage({ status: 200, headers: describedAs, bytes: described }, c.req.raw);
  });
  app.get("/api/docs", (c) => answerApiDocs(c.req.raw));

  app.use("/api/*", async (c, next) => {
    const request = c.req.raw;
    const tenant = await tenants.byHost(request.headers.get("host") ?? new URL(request.url).host);
    const requestId = requestIdOf(request) ?? services.newId();
    if (!tenant) return answerProblem(new Problem("UNKNOWN_HOST"), requestId);
    const act = webAct({ ...services, accounts }, { tenant, request, requestId });
    c.set("act", act);
    await auditMalformedSession(act, request);
    await next();
    c.res.headers.set("x-request-id", requestId);
    const { cookies, returned } = act.setCookies;
    for (const line of c.res.ok ? [...cookies, ...returned] : cookies) c.res.headers.append("set-cookie", line);
  });

  mountNotices(app);
  mountWhatsAppNotices(app);
  const markOf = async (tenant: string) => (await readAsset(services.db, tenant, "mark"))?.body ?? null;
  mountPhones(app, services, { tenants, markOf });
  app.use("/api/v1/*", async (c, next) => {
    const tenant = await tenants.byHost(c.req.raw.headers.get("host") ?? new URL(c.req.url).host);
    // The tenant existed a moment ago, but hosts change.
    if (!tenant) throw new Problem("UNKNOWN_HOST");
    checkBusiness(tenant, new URL(c.req.url));
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      refuseCrossSite(services, c.req.raw);
      // Report a wrong method before the XSRF check, for logged-in browsers too.
      if (!isOtherMethod(new URL(c.req.url).pathname, c.req.method)) checkXsrf(c.get("act"), c.req.raw);
    }
    await next();
  });
  mountTenants(app, services, tenants);
  mountIdentity(app);
  mountBusinesses(app, tenants);
  mountCatalogue(app);
  mountVideos(app);
  mountAliases(app, tenants);
  mountCheckout(app, services);
  mountLateMoney(app);
  mountOrderMessages(app);
  mountBankTransfers(app);
  mountTickets(app);
  mountGetTicket(app);
  mountGetVideo(app);
  mountGate(app, { isWaiverMissing, readChangedReleases, readDelegatePass });
  mountHoldings(app);
  mountPlays(app);
  mountWallet(app, services, { tenants, openTicket, markOf });
  mountWaitingList(app);
  mountQueue(app);
  mountQueuePhones(app);
  mountSeating(app);
  mountHandover(app);
  mountWhatsappDrafts(app);
  mountWaivers(app, tenants, { openOrder: openWholeBooking, openTicket });
  mountDocuments(app, { tenants, openOrder: openWholeBooking, openTicket });

  return {
    fetch: async (request) => app.fetch(request),
    tenants,
    clientFor(request) {
      const headers = new Headers({ host: request.headers.get("host") ?? "" });
      const cookie = request.headers.get("cookie");
      if (cookie) headers.set("cookie", cookie);
      return createClient({
        base: new URL(request.url).origin,
        fetch: async (url, init) =>
          app.fetch(asOwnCall(new Request(url, { ...init, headers: { ...Object.fromEntries(headers), ...init.headers } }))),
      });
    },
    drain() {
      draining = true;
    },
  };
}
