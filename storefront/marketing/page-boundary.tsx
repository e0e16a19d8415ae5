import { useEffect } from "react";
import { createPath, useBlocker } from "react-router";
import { mayMeasure } from "#domain/marketing/may-measure.ts";

/**
 * Between public pages and those with personal data there is a new document: what runs in one never sees the other. Draw it while
 * third-party scripts run, or may run on the next public page. Draws nothing.
 */
export function PageBoundary() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== "POP" && mayMeasure(currentLocation.pathname) !== mayMeasure(nextLocation.pathname),
  );
  const to = blocker.state === "blocked" ? createPath(blocker.location) : null;
  useEffect(() => {
    if (to !== null) location.assign(to);
  }, [to]);
  return null;
}
