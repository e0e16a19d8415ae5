import type { PageRedirect } from "#contract/pages.ts";
import type { Settings } from "../../../platform/config/settings.ts";
import { hostName } from "../../../platform/http/address/host-name.ts";
import { publicOrigin } from "../../../platform/http/address/public-origin.ts";
import { hasSomethingToBring, homeHost } from "../../../platform/http/visitor/crossing-cookies.ts";
import { isPreviewMachine } from "../../catalogue/links/preview-machine.ts";
import { pagePlace, type PagePlace } from "../tenants/page-place.ts";
import type { Tenant, Tenants } from "../tenants/resolve-tenant.ts";

export type Asked = {
  readonly services: { readonly settings: Settings };
  readonly tenant: Tenant;
  readonly request: Request;
  /** The visitor's `scheme://host`. */
  readonly origin: string;
};

/** Redirect an address with a longer query directly: as a parameter of another address it would exceed our limit. */
const LONGEST_QUERY = 4000;

/**
 * Returns the host to which the front page sends a visitor on a domain for events or videos: the one that the visitor came from. Null: no
 * other host.
 */
function homeOf({ tenant, request, origin }: Asked, here: string): string | null {
  const own = Object.values(tenant.brand.domains ?? {});
  const home = own.includes(here) ? homeHost(request, origin.startsWith("https:")) : null;
  return home === null || own.includes(home) ? null : home;
}

/** Returns the tenant's host for a page, or null for the present one. */
async function hostFor(tenants: Tenants, asked: Asked, path: string): Promise<string | null> {
  const { tenant, origin } = asked;
  const here = hostName(new URL(origin).host) ?? "";
  const kind = /^\/(event|video)(?=\/|$)/.exec(path)?.[1] as "event" | "video" | undefined;
  const there = kind ? (tenant.brand.domains?.[kind] ?? null) : path === "/" ? homeOf(asked, here) : null;
  if (there === null || there === here) return null;
  return (await tenants.byHost(there))?.id === tenant.id ? there : null;
}

/** Whether to collect this browser's data before it leaves. Skips bots, browsers without data, and visits by somebody's link. */
function isToBring({ request, origin }: Asked, { query }: PagePlace): boolean {
  return !query.has("k") && !isPreviewMachine(request) && hasSomethingToBring(request, origin.startsWith("https:"));
}

/**
 * Returns the redirect to the tenant's own domain for events or videos, or back, through `/crossing`, which takes the browser's data along.
 * Null: the page stays here. See docs/rules/brands.md#own-domains.
 */
export async function crossHosts(tenants: Tenants, asked: Asked): Promise<PageRedirect | null> {
  const { services, request, origin } = asked;
  const url = new URL(request.url);
  const place = pagePlace(url);
  const there = await hostFor(tenants, asked, place.path);
  if (there === null) return null;
  const scheme = origin.startsWith("https:") ? "https" : "http";
  const next = place.prefix + (place.path === "/" && place.prefix ? "" : place.path) + place.search;
  const target = publicOrigin(services.settings, scheme, there);
  const query = new URLSearchParams({ from: hostName(new URL(origin).host) ?? "", next }).toString();
  if (isToBring(asked, place) && query.length <= LONGEST_QUERY)
    return { location: `${target}/crossing?${query}`, status: 307, isDocument: true };
  const isForGood = place.path !== "/" && !(await tenants.isYoung(there));
  return { location: target + next, status: isForGood ? 308 : 307, isDocument: true };
}
