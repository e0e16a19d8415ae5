/** So long after its start a page leaves the connection to itself. See docs/rules/pages.md#fetched-ahead. */
const AFTER_MS = 1000;

export type Connection = { readonly effectiveType?: string; readonly saveData?: boolean };

/** Whether payloads of pages nobody asked for yet may be fetched, `age` milliseconds after the page's start. Not for those who pay by the byte. */
export function mayPrefetchAt(age: number, { effectiveType, saveData }: Connection = {}): boolean {
  return age >= AFTER_MS && effectiveType !== "slow-2g" && saveData !== true;
}

/** The same, now. Browser only. */
export function mayPrefetch(): boolean {
  return mayPrefetchAt(performance.now(), (navigator as Navigator & { connection?: Connection }).connection);
}
