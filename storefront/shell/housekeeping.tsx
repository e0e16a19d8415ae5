import { useEffect } from "react";
import { reportArrival } from "../arrival/report-arrival.ts";
import { useTenant } from "../document/tenant.ts";
import { useReporting } from "../error-reporting/use-reporting.ts";
import { useLocale } from "../i18n/use-t.ts";
import { useApi } from "../state/use-api.ts";
import { PrefetchSeen } from "./prefetch-seen.tsx";
import { watchBuild } from "./watch-build.ts";

/** Tasks that run beside a page once it has loaded: the check for newer code, the report of an arrival, and the prefetch of likely next pages. */
export function Housekeeping() {
  const { buildId, businessId } = useTenant();
  const api = useApi();
  const locale = useLocale();
  useEffect(() => (import.meta.env.DEV ? undefined : watchBuild(buildId)), [buildId]);
  useEffect(() => reportArrival(api, businessId.split(","), locale), [api, businessId, locale]);
  useReporting();
  return <PrefetchSeen />;
}
