import type { Page } from "./answer-page.ts";

/** Says of an answer that it was made of what was known before, while the database is away. */
export const STALE_MARK = ["x-karcis-stale", "yes"] as const;
/** What is said of everybody's answer of that kind: nobody on the way may keep it. */
export const STALE = { [STALE_MARK[0]]: STALE_MARK[1], "cache-control": "private, no-cache" } as const;

/** Everybody's page that was made of what was known before, or before itself. */
export function markStale(page: Page): Page {
  const own = page.headers.filter(([name]) => !(name in STALE) && name !== "surrogate-key" && name !== "cache-tag");
  return { ...page, headers: [...own, ...Object.entries(STALE)] };
}
