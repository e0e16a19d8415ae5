import { useEffect } from "react";
import { useTenant } from "../document/tenant.ts";
import { PrefetchSeen } from "./prefetch-seen.tsx";
import { watchBuild } from "./watch-build.ts";

/** What runs beside a page once it has loaded: the look for newer code, and pages that may be wanted next. */
export function Housekeeping() {
  const { buildId } = useTenant();
  useEffect(() => (import.meta.env.DEV ? undefined : watchBuild(buildId)), [buildId]);
  return <PrefetchSeen />;
}
