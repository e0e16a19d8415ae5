import { useEffect, useRef } from "react";

type Layer = { readonly depth: number; readonly href: string; readonly back: () => void };

const layers: Layer[] = [];
let ownStep = false;

// Window listeners run in order of registration, and this one must precede the router's. So it is set when the module loads, which is
// before the router starts in a shell with a Sheet.
if (typeof window !== "undefined") window.addEventListener("popstate", popLayer);

/**
 * While `open`, adds a history entry, so that the phone's Back closes the layer instead of leaving the page. The entry keeps the state of
 * the one below (a router's keys) and adds its `layer` depth. Its popstate is hidden from later listeners: the router sees no change.
 */
export function useBackEntry(open: boolean, onBack: () => void): void {
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!open) return;
    // Effects run twice in development: the entry still exists.
    const again = leaving.current !== undefined;
    clearTimeout(leaving.current);
    leaving.current = undefined;
    if (!again) history.pushState({ ...history.state, layer: depthNow() + 1 }, "");
    const layer: Layer = { depth: depthNow(), href: location.href, back: () => back.current() };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      leaving.current = setTimeout(() => {
        leaving.current = undefined;
        stepBack(layer);
      });
    };
  }, [open]);
}

function popLayer(event: PopStateEvent): void {
  if (ownStep) {
    ownStep = false;
    return event.stopImmediatePropagation();
  }
  const top = layers.at(-1);
  if (!top || depthNow() >= top.depth) return;
  if (location.href === top.href) event.stopImmediatePropagation();
  top.back();
}

/** Removes the layer's entry, unless Back or a navigation already did. */
function stepBack(layer: Layer): void {
  if (depthNow() !== layer.depth || location.href !== layer.href) return;
  ownStep = true;
  history.back();
}

function depthNow(): number {
  return (history.state as { layer?: number } | null)?.layer ?? 0;
}
