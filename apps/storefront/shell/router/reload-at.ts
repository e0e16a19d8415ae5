/** The shortest time between two reloads of a page by itself. See docs/rules/pages.md#new-builds. */
const GUARD_MS = 10_000;
const KEY = "karcis:reloaded";

/** Whether a page may reload by itself at `now`; `last` is the stored time of the last reload, null for never. */
export function mayReload(last: string | null, now: number): boolean {
  return last === null || !(Math.abs(now - Number(last)) < GUARD_MS);
}

/**
 * Reloads at `address`, at most once in ten seconds. Returns false if not allowed: too soon after the last, without a connection, or
 * without browser storage.
 */
export function reloadAt(address: string): boolean {
  try {
    if (!navigator.onLine || !mayReload(sessionStorage.getItem(KEY), Date.now())) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  const to = new URL(address, location.href);
  // Reload: assigning the same address with a hash would only scroll.
  if (to.pathname + to.search === location.pathname + location.search) location.reload();
  else location.assign(to);
  return true;
}
