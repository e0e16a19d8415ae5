import { useEffect } from "react";
import { useLocation } from "react-router";
import { useTenant } from "../document/tenant.ts";

/** Starts error reporting if the operator configured it; else loads nothing. See docs/rules/marketing.md#faults. */
export function useReporting(): void {
  const { faults, ui, env, buildId } = useTenant();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!faults) return;
    import("./start-reporting.ts").then(
      ({ startReporting, setReportedPage }) => {
        startReporting(faults, { release: buildId, environment: env, tenant: ui });
        setReportedPage(pathname);
      },
      // The page works without it.
      () => {},
    );
  }, [faults, ui, env, buildId, pathname]);
}
