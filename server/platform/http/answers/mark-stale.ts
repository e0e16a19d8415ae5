import type { Page } from "./answer-page.ts";

/** Marks an answer that was made from older data while the database is away. */
export const STALE_MARK = ["x-karcis-stale", "yes"] as const;
/** The headers of such an answer for everybody: no cache on the way may keep it. */
export const STALE = { [STALE_MARK[0]]: STALE_MARK[1], "cache-control": "private, no-cache" } as const;

/** A page for everybody that was made from older data, or is itself an older copy. */
export function markStale(page: Page): Page {
  const own = page.headers.filter(([name]) => !(name in STALE) && name !== "surrogate-key" && name !== "cache-tag");
  return { ...page, headers: [...own, ...Object.entries(STALE)] };
}
