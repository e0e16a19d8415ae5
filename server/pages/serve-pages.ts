import { browserOf } from "../platform/http/visitor/browser-of.ts";
import { createHash } from "node:crypto";
import type { Pages } from "#contract/pages.ts";
import { scrubPath } from "#domain/faults/scrub.ts";
import { mayBeFramed } from "#domain/pages/framed-pages.ts";
import { pageKind } from "#domain/pages/page-kind.ts";
import { isPlayerPage } from "#domain/pages/player-page.ts";
import { settlePath, settleQuery } from "#domain/pages/settle-path.ts";
import type { ApiClient } from "#contract/client.ts";
import type { Services } from "../act.ts";
import { wasStaleSince } from "../platform/database/last-known.ts";
import { answerPage, answerPrivately, type Page } from "../platform/http/answers/answer-page.ts";
import { forEdges } from "../platform/http/answers/edge-headers.ts";
import { finishPage } from "./finish-page.ts";
import { moveKeyToCookie } from "../platform/http/visitor/key-cookies.ts";
import { localeFromCookie, localeCookie } from "../platform/http/visitor/locale-cookie.ts";
import { opensDevPages } from "./open-dev-pages.ts";
import { refuseFlood, type FloodLimit } from "../platform/limits/flood-limits.ts";
import { markStale, STALE_MARK } from "../platform/http/answers/mark-stale.ts";
import { SCRIPT_MARK } from "./own-scripts.ts";
import { createPageCache } from "./page-cache.ts";
import { networkOf } from "../platform/http/address/peer.ts";
import { originOf } from "../platform/http/address/public-origin.ts";
import { safeNext } from "../platform/http/address/safe-next.ts";
import { resolveLocale } from "../platform/http/visitor/resolve-locale.ts";
import { lastVersion } from "../modules/catalogue/events/load-catalogue.ts";
import { streamHosts } from "../modules/catalogue/events/stream-hosts.ts";
import { crossHosts } from "../modules/brands/crossing/cross-hosts.ts";
import { serveCrossing } from "../modules/brands/crossing/serve-crossing.ts";
import { openByKey, redirectWithKey } from "../modules/orders/open/open-by-key.ts";
import { drawPreview } from "../modules/catalogue/links/draw-notice.ts";
import { isLinkPath, openLink } from "../modules/catalogue/links/open-link.ts";
import { isPreviewMachine } from "../modules/catalogue/links/preview-machine.ts";
import { openPreview, previewOf } from "../modules/catalogue/preview/open-preview.ts";
import { isTicketLink } from "../modules/tickets/issue/ticket-link-key.ts";
import { findRedirect } from "../modules/brands/tenants/find-redirect.ts";
import { readConfig } from "../modules/brands/tenants/read-config.ts";
import { reportFault } from "../platform/observability/report-fault.ts";
import { requestIdOf } from "../platform/observability/request-facts.ts";
import { writeLog } from "../platform/observability/write-log.ts";
import type { Tenant, Tenants } from "../modules/brands/tenants/resolve-tenant.ts";

function switchLocale(request: Request, origin: string): Response {
  const url = new URL(request.url);
  const to = url.searchParams.get("to") === "id" ? "id" : "en";
  return new Response(null, {
    status: 302,
    headers: {
      location: safeNext(url.searchParams.get("next"), origin),
      "set-cookie": localeCookie(to, origin.startsWith("https:")),
      "cache-control": "no-store",
    },
  });
}

/** Query parameters that public pages depend on. All others (campaigns, prefill) are for the browser. */
const KNOWN = new Set(["category", "when", "q", "page", "dates", "type", "headerless", "footerless", "notice", "_routes", "index"]);

/** The kind of page at an address, for the page and its data alike. */
const kindOf = (pathname: string) =>
  pageKind(pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "").replace(/^(\/(?:en|id))\/$/, "$1"));

/** The request of a public page: on the shop's origin, known parameters in order, no cookie. Null for a page of one visitor. */
function publicRequest(request: Request, url: URL, origin: string): Request | null {
  if ((request.method !== "GET" && request.method !== "HEAD") || kindOf(url.pathname) !== "shared") return null;
  const plain = new URL(origin);
  plain.pathname = url.pathname;
  plain.search = new URLSearchParams(
    [...url.searchParams].filter(([name]) => KNOWN.has(name)).toSorted(([a], [b]) => a.localeCompare(b)),
  ).toString();
  return new Request(plain, { headers: { host: plain.host, accept: "*/*" } });
}

/** Whether a page shows the draft that this browser may see. Such a page is never shared. */
function isPageOf(draft: string | null, path: string): boolean {
  return draft !== null && new RegExp(`^(?:/(?:en|id))?/event/${draft}(?:[/.]|$)`).test(path);
}

/** A public page's reference in fault reports. It is constant per page: with a random one, equal pages would differ in their bytes. */
function referenceOf(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 12);
}

/** Limit of search pages by one network, in each process. Each new query scans all events, and only equal ones share a cache entry. */
const SEARCHES: FloodLimit = { name: "search page", perMinute: 240 };
const isSearch = ({ searchParams }: URL) => ["q", "dates", "type", "category", "page"].some((name) => searchParams.has(name));

/** A redirect of a page or its data. */
const leadsOn = ({ status }: Page) => (status >= 300 && status < 400) || status === 202;

/** Maximum age of cached data in a page: see apps/storefront/shell/render/view-cache.server.ts. */
const VIEWS_MS = 6000;

/** Redirects a variant of a page's address to the canonical one, with its query. Null for the canonical one, or if a tenant's rule applies. */
function leadToSettled(request: Request, tenant: Tenant, url: URL): Response | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const [path, query] = [settlePath(url.pathname), settleQuery(url.search)];
  if ((path === null && query === null) || findRedirect(tenant, url)) return null;
  const location = (path ?? url.pathname) + (query ?? url.search);
  // Two leading slashes would name another site.
  if (location.startsWith("//")) return null;
  return new Response(null, { status: 308, headers: { location, "cache-control": "no-store" } });
}

/** Needs of pages: their tenant, and the API as the requesting visitor. */
type Asked = { readonly tenants: Tenants; clientFor(request: Request): ApiClient };

/** The storefront's pages of every tenant, by host. Public ones are cached briefly unless `isCached` is false. */
export function createPageServer(
  services: Services,
  { app, pages, isCached = true }: { readonly app: Asked; readonly pages: Pages<Request, Response>; readonly isCached?: boolean },
) {
  const cached = createPageCache();
  async function serve(request: Request, tenant: Tenant): Promise<Response> {
    const url = new URL(request.url);
    const origin = originOf(services, request);
    const isSecure = origin.startsWith("https:");
    if (url.pathname === "/locale") return switchLocale(request, origin);
    const crossing = await serveCrossing({ services, actor: browserOf(request, isSecure), tenants: app.tenants, tenant, request, origin });
    if (crossing) return crossing;
    const opened = url.pathname === "/preview" ? openPreview({ ...services, tenant: tenant.id }, { url, isSecure }) : null;
    if (opened) return opened;
    // Cross hosts before moving a key to a cookie, because that cookie must be on the target host.
    const over = await crossHosts(app.tenants, { services, tenant, request, origin });
    const settled = over ? null : leadToSettled(request, tenant, url);
    if (settled) return settled;
    const keyless = over ? null : moveKeyToCookie(request, isSecure);
    if (keyless) return keyless;
    const { locale, prefix } = resolveLocale(url.pathname, {
      kept: localeFromCookie(request.headers.get("cookie"), isSecure),
      accepted: request.headers.get("accept-language"),
      brands: tenant.brand.defaultLocale,
    });
    const link = await openLink({ services, tenant, request, locale, isSecure });
    if (link) return link;
    const isLinkOver = await isLinkPath(services.db, tenant.id, url.pathname);
    const entrance = over ? null : await openByKey({ services, tenant, request, locale, isSecure });
    if (entrance) return entrance;
    if (isTicketLink(url) && isPreviewMachine(request) && url.searchParams.get("open") !== "1") return drawPreview(tenant.brand, locale);
    const known = readConfig(services, tenant, locale);
    const redirection = over ?? redirectWithKey(url) ?? findRedirect(tenant, url);
    const isDraft = isPageOf(previewOf({ ...services, tenant: tenant.id }, { request, isSecure }), url.pathname);
    // Visits to a draft are not tracked.
    const config = isDraft ? { ...known, marketing: null } : known;
    // The payment account may change without a new version of the tenant.
    const payment = JSON.stringify(known.payment);
    const sharedRequest = isCached && !isDraft && !redirection ? publicRequest(request, url, origin) : null;
    const key =
      sharedRequest && [tenant.id, tenant.version, lastVersion(services.db, tenant.id), payment, origin, locale, prefix].join(" ");
    const render = async (asked: Request, requestId: string) => {
      const api = app.clientFor(asked);
      const note = (error: unknown) => {
        const where = { request: requestId, tenant: tenant.id, page: scrubPath(url.pathname) };
        reportFault(error, where);
        writeLog("error", "a page failed", { ...where, error });
      };
      const dev = { opensDevPages: opensDevPages(services, request) };
      const about = {
        config,
        locale,
        prefix,
        origin,
        requestId,
        redirection,
        isLinkOver,
        publicCacheKey: key,
        scriptMark: SCRIPT_MARK,
        ...dev,
      };
      const made = await pages({ ...about, request: asked, api, reportFault: note });
      return finishPage(made, {
        config,
        path: url.pathname,
        isEverybodys: key !== null,
        framedBy: !isDraft && mayBeFramed(url) ? (tenant.brand.frameHosts ?? []) : [],
        segments: services.settings.segments?.url ?? null,
        streams: isPlayerPage(url.pathname) ? await streamHosts(services.db, tenant.id) : [],
      });
    };
    const since = performance.now() - VIEWS_MS;
    const isOld = (page: Page) => page.status === 200 && wasStaleSince(services.db, since);
    if (!sharedRequest) {
      const page = await render(request, requestIdOf(request) ?? services.newId());
      // The public parts of one visitor's page may come from stale memory.
      if (isOld(page)) return answerPrivately({ ...page, headers: [...page.headers, STALE_MARK] }, request);
      return kindOf(url.pathname) === "form" && page.status === 200 ? answerPage(page, request) : answerPrivately(page, request);
    }
    const name = `${key} ${sharedRequest.url}`;
    if (isSearch(url) && !cached.has(name)) refuseFlood(services, networkOf(request, services.settings.trustProxy), SEARCHES);
    const place = { tenant: tenant.id, prefix, edge: services.settings.edge };
    const make = async () => {
      const page = forEdges(await render(sharedRequest, referenceOf(origin + url.pathname)), place);
      return isOld(page) ? markStale(page) : page;
    };
    const page = await cached(name, make);
    // A redirect keeps the visitor's whole query.
    if (leadsOn(page) && new URL(sharedRequest.url).search !== url.search)
      return answerPrivately(await render(request, requestIdOf(request) ?? services.newId()), request);
    return answerPage(page, request);
  }
  return Object.assign(serve, {
    /** The number of cached pages, and their bytes. */
    kept: () => ({ entries: cached.size(), bytes: cached.weight() }),
  });
}
