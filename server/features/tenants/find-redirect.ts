import type { PageRedirect } from "#contract/pages.ts";
import { findRule, isExternal } from "#domain/brands/route-rules.ts";
import { hostName } from "../../http/address/host-name.ts";
import type { Tenant, Tenants } from "./resolve-tenant.ts";

type Place = {
  readonly prefix: string;
  readonly path: string;
  /** As it came, with its question mark. */
  readonly search: string;
  readonly query: URLSearchParams;
};

/** The page that a request is about: without a language, and without what the browser adds when it asks for a page's data alone. */
function placeOf(url: URL): Place {
  const isData = url.pathname.endsWith(".data");
  const query = new URLSearchParams(url.search);
  if (isData) for (const name of ["_routes", "index"]) query.delete(name);
  const pathname = isData ? url.pathname.slice(0, -".data".length).replace(/^\/_root$/, "/") : url.pathname;
  const prefix = /^\/(?:en|id)(?=\/|$)/.exec(pathname)?.[0] ?? "";
  const search = !isData ? url.search : query.size > 0 ? `?${query.toString()}` : "";
  return { prefix, path: pathname.slice(prefix.length) || "/", search, query };
}

/**
 * Pages of events and videos belong on the tenant's own domain for them, if that is the tenant's indeed. See
 * docs/rules/brands.md#own-domains.
 */
async function toOwnDomain(
  tenants: Tenants,
  { tenant, origin, place: { prefix, path, search } }: { readonly tenant: Tenant; readonly origin: string; readonly place: Place },
): Promise<PageRedirect | null> {
  const kind = /^\/(event|video)(?=\/|$)/.exec(path)?.[1] as "event" | "video" | undefined;
  const domain = kind && tenant.brand.domains?.[kind];
  const here = new URL(origin);
  if (!domain || domain === hostName(here.host)) return null;
  if ((await tenants.byHost(domain))?.id !== tenant.id) return null;
  return {
    location: `${here.protocol}//${domain}${here.port ? `:${here.port}` : ""}${prefix}${path}${search}`,
    status: 308,
    isDocument: true,
  };
}

/** What the address says stays, except where the rule says it itself. Nothing of it goes to another site. */
function byRule(tenant: Tenant, { prefix, path, query }: Place): PageRedirect | null {
  const rule = findRule(tenant.brand, path);
  if (!rule) return null;
  if (isExternal(rule.to)) return { location: rule.to, status: rule.status, isDocument: true };
  const to = new URL(rule.to, "http://shop.invalid");
  const own = new Set(to.searchParams.keys());
  for (const [name, value] of query) if (!own.has(name)) to.searchParams.append(name, value);
  const pathname = to.pathname === "/" && prefix ? "" : to.pathname;
  return { location: prefix + pathname + to.search + to.hash, status: rule.status, isDocument: false };
}

/**
 * Where a page's address leads instead: to the tenant's own domain for events or videos, or where one of the tenant's rules says.
 * Null for a page that stays. `origin` is `scheme://host` as the visitor sees it. See docs/rules/brands.md#own-domains.
 */
export async function findRedirect(
  tenants: Tenants,
  { tenant, url, origin }: { readonly tenant: Tenant; readonly url: URL; readonly origin: string },
): Promise<PageRedirect | null> {
  const place = placeOf(url);
  return (await toOwnDomain(tenants, { tenant, origin, place })) ?? byRule(tenant, place);
}
