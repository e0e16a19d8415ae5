import type { PageRedirect } from "#contract/pages.ts";
import { findRule, isExternal } from "#domain/brands/route-rules.ts";
import { pagePlace } from "./page-place.ts";
import type { Tenant } from "./resolve-tenant.ts";

/**
 * Returns the redirect of a tenant's rule for a page address, or null. The query is kept, except for parameters that the rule sets, and
 * never goes to another site. See docs/rules/brands.md#addresses-that-lead-elsewhere.
 */
export function findRedirect(tenant: Tenant, url: URL): PageRedirect | null {
  const { prefix, path, query } = pagePlace(url);
  const rule = findRule(tenant.brand, path);
  if (!rule) return null;
  if (isExternal(rule.to)) return { location: rule.to, status: rule.status, isDocument: true };
  const to = new URL(rule.to, "http://shop.invalid");
  const own = new Set(to.searchParams.keys());
  for (const [name, value] of query) if (!own.has(name)) to.searchParams.append(name, value);
  const pathname = to.pathname === "/" && prefix ? "" : to.pathname;
  return { location: prefix + pathname + to.search + to.hash, status: rule.status, isDocument: false };
}
