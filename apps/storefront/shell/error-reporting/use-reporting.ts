import { useEffect } from "react";
import { useLocation } from "react-router";
import { useTenant } from "../document/tenant.ts";

/** Starts error reporting if the operator has configured it, and loads nothing otherwise. See docs/rules/marketing.md#faults. */
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
      // Without the reporter, the page still works.
      () => {},
    );
  }, [faults, ui, env, buildId, pathname]);
}
