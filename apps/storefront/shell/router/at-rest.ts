/** How long after the start a page that nobody touches counts as at rest. */
const REST_MS = 4000;

/** A first touch is answered first. */
const TOUCH_MS = 250;

let isResting = false;
const watchers = new Set<() => void>();

function rest(): void {
  if (isResting) return;
  isResting = true;
  for (const watcher of watchers) watcher();
}

if (typeof window !== "undefined") {
  setTimeout(rest, REST_MS);
  const soon = () => setTimeout(rest, TOUCH_MS);
  for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, soon, { once: true, passive: true, capture: true });
}

/** Whether the page has come to rest, or the visitor has begun to use it: then code for later may be fetched. */
export function isAtRest(): boolean {
  return isResting;
}

/** Calls `watcher` once the page comes to rest; answers how to take that back. */
export function watchRest(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Acts as soon as the page has loaded all that it came with; answers how to take that back. Browser only. */
export function afterLoad(act: () => void): () => void {
  if (document.readyState === "complete") {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const late = () => setTimeout(act);
  window.addEventListener("load", late, { once: true });
  return () => window.removeEventListener("load", late);
}
