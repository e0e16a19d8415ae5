import { useEffect } from "react";
import { createPath, useBlocker, useLocation, useNavigation } from "react-router";
import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";
import { reloadAt } from "../../shell/router/reload-at.ts";
import { loadedFrom } from "./document-state.ts";

/**
 * Loads a new document between public and personal pages, so that third-party scripts never run on a personal page, and a personal page
 * always has its own strict policy. Render it for every tenant with third-party scripts, even before consent. Renders nothing.
 */
export function PageBoundary() {
  const { pathname } = useLocation();
  const ahead = useNavigation().location;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== "POP" && mayMeasure(currentLocation.pathname) !== mayMeasure(nextLocation.pathname),
  );
  // A redirect to another page passes the blocker, which has checked only the first target.
  const passed = ahead && mayMeasure(ahead.pathname) !== mayMeasure(pathname) ? createPath(ahead) : null;
  const to = blocker.state === "blocked" ? createPath(blocker.location) : passed;
  useEffect(() => {
    if (to === null) return;
    // Back and forward have already changed the address.
    if (location.pathname === pathname) location.assign(to);
    else location.replace(to);
  }, [pathname, to]);
  // True if a link was pressed before this component's code loaded.
  const isStray = mayMeasure(pathname) !== mayMeasure(loadedFrom());
  useEffect(() => {
    if (isStray) reloadAt(location.href);
  }, [isStray]);
  return null;
}
