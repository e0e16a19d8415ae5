import { reloadAt } from "./reload-at.ts";

/** Delays before code that failed to load is loaded again, once and twice; after that the page reloads. */
const WAITS_MS = [1500, 6000];

/**
 * Loads code that the page can do without for a while. It never fails: missing code is loaded again after a pause or when the connection
 * returns, and then by reloading the page, since a newer build may have replaced it. See docs/rules/pages.md#new-builds.
 */
export async function fetchCode<M>(load: () => Promise<M>): Promise<M> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch {
      const wait = WAITS_MS[tries];
      if (wait === undefined) reloadAt(location.href);
      await pause(wait ?? 60_000);
    }
  }
}

/** Ends after this time with a connection, or when the connection returns. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, milliseconds);
    else window.addEventListener("online", () => resolve(), { once: true });
  });
}
