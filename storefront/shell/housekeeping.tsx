import { useEffect } from "react";
import { reportArrival } from "../arrival/report-arrival.ts";
import { useTenant } from "../document/tenant.ts";
import { useReporting } from "../error-reporting/use-reporting.ts";
import { useLocale } from "../i18n/use-t.ts";
import { useApi } from "../state/use-api.ts";
import { PrefetchSeen } from "./prefetch-seen.tsx";
import { watchBuild } from "./watch-build.ts";

/** What runs beside a page once it has loaded: the look for newer code, what is told of an arrival, and pages that may be wanted next. */
export function Housekeeping() {
  const { buildId, businessId } = useTenant();
  const api = useApi();
  const locale = useLocale();
  useEffect(() => (import.meta.env.DEV ? undefined : watchBuild(buildId)), [buildId]);
  useEffect(() => reportArrival(api, businessId.split(","), locale), [api, businessId, locale]);
  useReporting();
  return <PrefetchSeen />;
}
