import { useState } from "react";
import { useHydrated } from "../../shell/state/use-hydrated.ts";

/** When this browser had the document, ms since 1970 by its own clock, or null if unknown. */
function documentArrival(): number | null {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page && page.responseStart > 0 ? performance.timeOrigin + page.responseStart : null;
}

/** Returns the document's time on the first call, the current time later. */
function tellArrival(): () => number {
  let isTold = false;
  return () => {
    const arrival = isTold ? null : documentArrival();
    isTold = true;
    return arrival ?? Date.now();
  };
}

/**
 * When a component's first data reached this browser, ms since 1970 by its clock: with the document, whose scripts run seconds later on a
 * slow phone, or just now. Further calls return the current time. Only for effects.
 */
export function useArrival(): () => number {
  const isLate = useHydrated();
  return useState(() => (isLate ? Date.now : tellArrival()))[0];
}
