import { useSyncExternalStore } from "react";

/** How long after the start a page that nobody touches counts as at rest. */
const REST_MS = 4000;

let isAtRest = false;
const watchers = new Set<() => void>();

function rest(): void {
  if (isAtRest) return;
  isAtRest = true;
  for (const watcher of watchers) watcher();
}

if (typeof window !== "undefined") {
  setTimeout(rest, REST_MS);
  for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, rest, { once: true, passive: true, capture: true });
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether the page has come to rest, or the visitor has begun to use it: then code for later may be fetched. False on the server. */
export function useAtRest(): boolean {
  return useSyncExternalStore(
    watch,
    () => isAtRest,
    () => false,
  );
}
