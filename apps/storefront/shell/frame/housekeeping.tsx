import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { reportQueue } from "../../brands/analytics/report-queue.ts";
import { reportArrival } from "../arrival/report-arrival.ts";
import { useTenant } from "../document/tenant.ts";
import { useReporting } from "../error-reporting/use-reporting.ts";
import { useLocale } from "../i18n/use-t.ts";
import { useApi } from "../state/use-api.ts";
import { PrefetchSeen } from "./prefetch-seen.tsx";
import { watchBuild } from "./watch-build.ts";

/**
 * Background tasks after loading: the check for newer code, the report of an arrival, a waiting room's events, and prefetching of likely
 * next pages.
 */
export function Housekeeping() {
  const { buildId, businessId } = useTenant();
  const api = useApi();
  const locale = useLocale();
  useEffect(() => (import.meta.env.DEV ? undefined : watchBuild(buildId)), [buildId]);
  const shown = useMatches()
    .map(({ loaderData }) => (loaderData as { alias?: { businessId?: string } } | undefined)?.alias?.businessId)
    .find((id) => id !== undefined);
  useEffect(
    () => reportArrival(api, { businessIds: businessId.split(","), shown: shown ?? null }, locale),
    [api, businessId, shown, locale],
  );
  const { pathname } = useLocation();
  useEffect(() => reportQueue(pathname), [pathname]);
  useReporting();
  return <PrefetchSeen />;
}
