import { useEffect } from "react";
import { useLocation } from "react-router";
import { useTenant } from "../document/tenant.ts";

/**
 * Has this page's faults reported where the operator has configured that; else nothing of it is even loaded. See
 * docs/rules/marketing.md#faults.
 */
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
      // The page is the same without it.
      () => {},
    );
  }, [faults, ui, env, buildId, pathname]);
}
