import { reloadAt } from "./reload-at.ts";

/** How long until code that did not come is asked for again: once, twice; after that the page itself is asked for. */
const WAITS_MS = [1500, 6000];

/**
 * Fetches a part of the page's code that the page can stand without for a while. It never fails: what does not come is asked for
 * again after a pause or when the connection is back, and then by loading the page anew, since a newer build may have taken its
 * place. See docs/rules/pages.md#new-builds.
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

/** Ends after so long with a connection, or as soon as there is one again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, milliseconds);
    else window.addEventListener("online", () => resolve(), { once: true });
  });
}
