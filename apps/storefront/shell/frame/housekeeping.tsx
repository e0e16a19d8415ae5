import { useEffect } from "react";
import { useLocation, useMatches, PrefetchPageLinks } from "react-router";
import { reportQueue } from "../../brands/analytics/report-queue.ts";
import { reportArrival } from "../arrival/report-arrival.ts";
import { useTenant } from "../document/tenant.ts";
import { useReporting } from "../error-reporting/use-reporting.ts";
import { useLocale } from "../i18n/use-t.ts";
import { useApi } from "../state/use-api.ts";
import { watchBuild } from "./watch-build.ts";
import { useKnownRoutes } from "../router/route-discovery.ts";
import { mayPrefetch } from "../links/may-prefetch.ts";
import { useStateOf } from "../state/use-state-of.ts";

/** The most payloads prefetched per page, since an event list shows many cards. */
const MOST = 4;
/** Delay before prefetching, for the page to start and a list to stop scrolling. */
const WAIT_MS = 1000;
const NONE: readonly string[] = [];

/**
 * Prefetches code and payload of event pages whose cards are visible, beginning a second after the page's start. See
 * docs/rules/pages.md#fetched-ahead.
 */
function PrefetchSeen() {
  const { pathname, search } = useLocation();
  const [seen, setSeen] = useStateOf<readonly string[], string>(pathname + search, NONE);
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    const timer = setTimeout(() => {
      if (!mayPrefetch()) return;
      observer = new IntersectionObserver((entries) => {
        const paths = entries.filter((entry) => entry.isIntersecting).map(({ target }) => pathOf(target as HTMLAnchorElement));
        if (paths.length > 0) setSeen((before) => [...new Set([...before, ...paths])].slice(0, MOST));
      });
      for (const link of document.querySelectorAll("main .event-card a[href]")) observer.observe(link);
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      observer?.disconnect();
    };
  }, [pathname, search, setSeen]);
  const isKnown = useKnownRoutes(seen.length > 0);
  return isKnown && seen.map((path) => <PrefetchPageLinks key={path} page={path} />);
}

function pathOf({ pathname, search }: HTMLAnchorElement): string {
  return pathname + search;
}

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
