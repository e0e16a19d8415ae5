/** How long after a page's start nothing is prefetched. See docs/rules/pages.md#fetched-ahead. */
const AFTER_MS = 1000;

export type Connection = { readonly effectiveType?: string; readonly saveData?: boolean };

/**
 * Whether likely next pages may be prefetched `age` milliseconds after the page's start. Never on a `slow-2g` connection, or if the visitor
 * saves data.
 */
export function mayPrefetchAt(age: number, { effectiveType, saveData }: Connection = {}): boolean {
  return age >= AFTER_MS && effectiveType !== "slow-2g" && saveData !== true;
}

/** `mayPrefetchAt` for the current page and time. Browser only. */
export function mayPrefetch(): boolean {
  return mayPrefetchAt(performance.now(), (navigator as Navigator & { connection?: Connection }).connection);
}
