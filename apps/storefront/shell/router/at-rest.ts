/** How long after the start an untouched page is at rest. */
const REST_MS = 4000;

/** Delay after a first touch, so that the page responds before it loads more code. */
const TOUCH_MS = 250;

/** A fact about the page that becomes true once. */
export function latch() {
  let isSet = false;
  const watchers = new Set<() => void>();
  return {
    get: () => isSet,
    set(): void {
      if (isSet) return;
      isSet = true;
      for (const watcher of watchers) watcher();
    },
    /** Calls `watcher` once the fact is true; returns the unsubscriber. */
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** The first sign of use: loads at once what the act may need. */
export const inUse = latch();
/** The page is in use: parts may load that only a visitor's act opens. */
export const touched = latch();
/** The page is in use, or untouched for a while: parts may load that it can need by itself. */
export const atRest = latch();

const SIGNS = ["pointerdown", "pointermove", "keydown", "focusin", "scroll"];

if (typeof window !== "undefined") {
  setTimeout(atRest.set, REST_MS);
  const soon = () => {
    inUse.set();
    for (const sign of SIGNS) window.removeEventListener(sign, soon, { capture: true });
    setTimeout(() => {
      touched.set();
      atRest.set();
    }, TOUCH_MS);
  };
  for (const sign of SIGNS) window.addEventListener(sign, soon, { passive: true, capture: true });
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
