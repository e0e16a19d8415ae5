/** No page is loaded anew by itself twice within this time. See docs/rules/pages.md#new-builds. */
const GUARD_MS = 10_000;
const KEY = "karcis:reloaded";

/** Whether a page may be loaded anew by itself at `now`; `last` is when that was written the last time, null for never. */
export function mayReload(last: string | null, now: number): boolean {
  return last === null || !(Math.abs(now - Number(last)) < GUARD_MS);
}

/**
 * Leaves this page for a fresh load of `address`, at most once in ten seconds. Answers false where that must not be: too soon
 * after the last one, without a connection, or where the browser keeps no note of it.
 */
export function reloadAt(address: string): boolean {
  try {
    if (!navigator.onLine || !mayReload(sessionStorage.getItem(KEY), Date.now())) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  const to = new URL(address, location.href);
  // The same address with a hash would only scroll.
  if (to.pathname + to.search === location.pathname + location.search) location.reload();
  else location.assign(to);
  return true;
}
