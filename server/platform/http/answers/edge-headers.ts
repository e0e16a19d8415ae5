import type { EdgeSettings } from "../../config/edge-settings.ts";
import type { Page } from "./answer-page.ts";

/** For an edge that is told of changes, which may keep pages longer; stock on them is corrected in the browser either way. */
const TOLD = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
const UNTOLD = "public, max-age=0, s-maxage=5, stale-while-revalidate=60";
/** Without a language in the address a page depends on cookie and browser: no shared cache may keep it. */
const OWN = "private, no-cache";
const REPLACED = new Set(["cache-control", "vary"]);

type Place = { readonly tenant: string; readonly prefix: string; readonly edge: EdgeSettings | null };

/**
 * What an edge may do with an answer that is the same for everybody. Headers for edges alone (RFC 9213) are not used: a browser would then
 * show its own old answer first.
 */
export function answerSharing(edge: EdgeSettings | null): Record<string, string> {
  const seconds = edge ? 60 : 5;
  return {
    "cache-control": `public, max-age=0, s-maxage=${seconds}`,
    "cdn-cache-control": `public, max-age=${seconds}, stale-while-revalidate=${10 * seconds}`,
  };
}

/** A page for everybody, with what caches on the way may do with it: they may keep only good pages at an address with a language. */
export function forEdges(page: Page, { tenant, prefix, edge }: Place): Page {
  const isShared = prefix !== "" && page.status === 200;
  const own = page.headers.filter(([name]) => !REPLACED.has(name));
  if (!isShared) return { ...page, headers: [...own, ["cache-control", OWN], ["vary", "Cookie, Accept-Language"]] };
  return {
    ...page,
    headers: [...own, ["cache-control", edge ? TOLD : UNTOLD], ["surrogate-key", tenant], ["cache-tag", tenant]],
  };
}
