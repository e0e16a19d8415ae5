import { useEffect } from "react";
import { createPath, useBlocker, useLocation, useNavigation } from "react-router";
import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";
import { reloadAt } from "../../shell/router/reload-at.ts";
import { loadedFrom } from "./document-state.ts";

/**
 * Between public pages and those with personal data there is a new document: what runs in one never sees the other, and a page with personal data has its own strict
 * policy however it was reached. Draw it where a tenant has third-party scripts, whether they run or not. Draws nothing.
 */
export function PageBoundary() {
  const { pathname } = useLocation();
  const ahead = useNavigation().location;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== "POP" && mayMeasure(currentLocation.pathname) !== mayMeasure(nextLocation.pathname),
  );
  // A redirect to another page passes the blocker, which heard of the first one alone.
  const passed = ahead && mayMeasure(ahead.pathname) !== mayMeasure(pathname) ? createPath(ahead) : null;
  const to = blocker.state === "blocked" ? createPath(blocker.location) : passed;
  useEffect(() => {
    if (to === null) return;
    // Back and forward have changed the address already.
    if (location.pathname === pathname) location.assign(to);
    else location.replace(to);
  }, [pathname, to]);
  // A link that was pressed before this code came.
  const isStray = mayMeasure(pathname) !== mayMeasure(loadedFrom());
  useEffect(() => {
    if (isStray) reloadAt(location.href);
  }, [isStray]);
  return null;
}
