import { useState } from "react";
import { useHydrated } from "../../shell/state/use-hydrated.ts";

/** When the document reached this browser, in ms since 1970 by the browser's clock; null if unknown. */
function documentArrival(): number | null {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page && page.responseStart > 0 ? performance.timeOrigin + page.responseStart : null;
}

/** Returns the document's time of arrival on the first call, and the current time later. */
function tellArrival(): () => number {
  let isTold = false;
  return () => {
    const arrival = isTold ? null : documentArrival();
    isTold = true;
    return arrival ?? Date.now();
  };
}

/**
 * Returns when a component's first data reached this browser, in ms since 1970 by its clock. During hydration that is the document's
 * arrival: on a slow phone its scripts run seconds later. Otherwise, and on further calls, it is the current time. Call it in effects only.
 */
export function useArrival(): () => number {
  const isLate = useHydrated();
  return useState(() => (isLate ? Date.now : tellArrival()))[0];
}
