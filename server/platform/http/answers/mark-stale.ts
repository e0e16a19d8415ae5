import type { Page } from "./answer-page.ts";

/** Marks an answer from stale data while the database is away. */
export const STALE_MARK = ["x-karcis-stale", "yes"] as const;
/** Headers of a stale public answer: no cache may store it. */
export const STALE = { [STALE_MARK[0]]: STALE_MARK[1], "cache-control": "private, no-cache" } as const;

/** A public page from stale data, or a stale copy. */
export function markStale(page: Page): Page {
  const own = page.headers.filter(([name]) => !(name in STALE) && name !== "surrogate-key" && name !== "cache-tag");
  return { ...page, headers: [...own, ...Object.entries(STALE)] };
}
