import { reloadAt } from "./reload-at.ts";

/** Delays before the first and second retry of code that failed to load. After both, the page reloads. */
const WAITS_MS = [1500, 6000];

/**
 * Loads code that the page can do without for a while. Never fails: retries after a pause, or when the connection returns. Finally it
 * reloads the page, since a newer build may have replaced the code. See docs/rules/pages.md#new-builds.
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

/** Waits for this time; without a connection, until the connection returns. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, milliseconds);
    else window.addEventListener("online", () => resolve(), { once: true });
  });
}
