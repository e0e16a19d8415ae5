/** How long after the start an untouched page is at rest. */
const REST_MS = 4000;

/** Delay after a first touch, so that the page responds before it loads more code. */
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

/** Whether the page is at rest, untouched for a while or already in use: code that can wait may load now. */
export function isAtRest(): boolean {
  return isResting;
}

/** Calls `watcher` once the page is at rest; returns the unsubscriber. */
export function watchRest(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Calls `act` once the page has loaded completely; returns the unsubscriber. Browser only. */
export function afterLoad(act: () => void): () => void {
  if (document.readyState === "complete") {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const late = () => setTimeout(act);
  window.addEventListener("load", late, { once: true });
  return () => window.removeEventListener("load", late);
}
