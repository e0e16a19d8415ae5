import type { EdgeSettings } from "../../config/edge-settings.ts";
import type { Page } from "./answer-page.ts";

/**
 * Cache-Control for an edge that is notified of changes and may cache longer, and for any other. The browser corrects availability in
 * either case.
 */
const TOLD = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
const UNTOLD = "public, max-age=0, s-maxage=5, stale-while-revalidate=60";
/** Without a language in its address, a page depends on cookie and browser, so no shared cache may store it. */
const OWN = "private, no-cache";
const REPLACED = new Set(["cache-control", "vary"]);

type Place = { readonly tenant: string; readonly prefix: string; readonly edge: EdgeSettings | null };

/** Caching rules for an answer that is equal for all. Edge-only headers (RFC 9213) are not used: a browser would then show its own old copy first. */
export function answerSharing(edge: EdgeSettings | null): Record<string, string> {
  const seconds = edge ? 60 : 5;
  return {
    "cache-control": `public, max-age=0, s-maxage=${seconds}`,
    "cdn-cache-control": `public, max-age=${seconds}, stale-while-revalidate=${10 * seconds}`,
  };
}

/** A public page with caching rules. Only successful pages at an address with a language may be cached. */
export function forEdges(page: Page, { tenant, prefix, edge }: Place): Page {
  const isShared = prefix !== "" && page.status === 200;
  const own = page.headers.filter(([name]) => !REPLACED.has(name));
  if (!isShared) return { ...page, headers: [...own, ["cache-control", OWN], ["vary", "Cookie, Accept-Language"]] };
  return {
    ...page,
    headers: [...own, ["cache-control", edge ? TOLD : UNTOLD], ["surrogate-key", tenant], ["cache-tag", tenant]],
  };
}
