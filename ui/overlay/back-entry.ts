import { useEffect, useRef } from "react";

type Layer = { readonly depth: number; readonly href: string; readonly back: () => void };

const layers: Layer[] = [];
let ownStep = false;

// Window listeners run in the order of their registration, so this one has to stand before a router's: it is set
// when the module loads, which for a shell with a Sheet is before the router starts.
if (typeof window !== "undefined") window.addEventListener("popstate", popLayer);

/**
 * While `open`, a history entry of its own stands on top, so that the phone's Back closes the layer instead of
 * leaving the page. The entry keeps the state of the one below (a router's keys) and adds its `layer` depth. Its
 * popstate is kept from later listeners: for a router nothing has happened.
 */
export function useBackEntry(open: boolean, onBack: () => void): void {
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!open) return;
    // Opened again in the same breath (effects run twice in development): the entry still stands.
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

/** Takes the layer's entry away, unless Back or a navigation has already done so. */
function stepBack(layer: Layer): void {
  if (depthNow() !== layer.depth || location.href !== layer.href) return;
  ownStep = true;
  history.back();
}

function depthNow(): number {
  return (history.state as { layer?: number } | null)?.layer ?? 0;
}
