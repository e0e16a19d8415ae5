import { storedKeys } from "../../shell/state/stored-text.ts";

/** How the name of every stored order begins. */
export const ORDERS = "karcis:txn:v1:";

const watchers = new Set<() => void>();
let isOrdering = false;

/** From now on this page may hold an order that is not written yet. */
export function rememberOrdering(): void {
  if (isOrdering) return;
  isOrdering = true;
  for (const watcher of watchers) watcher();
}

/** Whether an order was begun in this browser, as far as is known without the code that reads one. Browser only. */
export function hasOrders(): boolean {
  return isOrdering || storedKeys(ORDERS).length > 0;
}

/** Calls `watcher` when the answer may be another one: by this page or by another tab. Returns how to stop. */
export function watchOrders(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener("storage", watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", watcher);
  };
}
