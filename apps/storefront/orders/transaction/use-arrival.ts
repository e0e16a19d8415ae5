import { useState } from "react";
import { useHydrated } from "../../shell/state/use-hydrated.ts";

/** When this browser had the document, ms since 1970 by its own clock; null where it does not say so. */
function documentArrival(): number | null {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page && page.responseStart > 0 ? performance.timeOrigin + page.responseStart : null;
}

/** Tells once when the document was there, and the present time from then on. */
function tellArrival(): () => number {
  let isTold = false;
  return () => {
    const arrival = isTold ? null : documentArrival();
    isTold = true;
    return arrival ?? Date.now();
  };
}

/**
 * When what a component was first drawn with reached this browser, ms since 1970 by its clock: with the document, whose scripts run seconds later on a
 * slow phone, or just now. Each further call is told the present time. Call it in effects only.
 */
export function useArrival(): () => number {
  const isLate = useHydrated();
  return useState(() => (isLate ? Date.now : tellArrival()))[0];
}
