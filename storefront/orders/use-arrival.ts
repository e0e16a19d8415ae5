import { useRef } from "react";
import { useHydrated } from "../forms/use-hydrated.ts";

/** When this browser had the document, ms since 1970 by its own clock; null where it does not say so. */
function documentArrival(): number | null {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page && page.responseStart > 0 ? performance.timeOrigin + page.responseStart : null;
}

/**
 * When what a component was first drawn with reached this browser, ms since 1970 by its clock: with the document, whose scripts run seconds later on a
 * slow phone, or just now. Each further call is told the present time. Call it in effects only.
 */
export function useArrival(): () => number {
  const isLate = useHydrated();
  const first = useRef<(() => number | null) | null>(null);
  first.current ??= isLate ? Date.now : documentArrival;
  return useRef(() => {
    const arrival = first.current?.() ?? Date.now();
    first.current = Date.now;
    return arrival;
  }).current;
}
