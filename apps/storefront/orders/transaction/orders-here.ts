import { storedKeys } from "../../shell/state/stored-text.ts";

/** Key prefix of every stored order. */
export const ORDERS = "karcis:txn:v1:";

const watchers = new Set<() => void>();
let isOrdering = false;

/** Records that this page may have an order not yet written to storage. */
export function rememberOrdering(): void {
  if (isOrdering) return;
  isOrdering = true;
  for (const watcher of watchers) watcher();
}

/** Whether this browser has an order. Needs none of the code that reads orders. Browser only. */
export function hasOrders(): boolean {
  return isOrdering || storedKeys(ORDERS).length > 0;
}

/** Calls `watcher` when the result of `hasOrders` may have changed, in this page or another tab. Returns the stop function. */
export function watchOrders(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener("storage", watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", watcher);
  };
}
