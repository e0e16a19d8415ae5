import {
  addBreadcrumb,
  breadcrumbsIntegration,
  BrowserClient,
  browserTracingIntegration,
  captureException,
  defaultStackParser,
  type ErrorEvent,
  globalHandlersIntegration,
  makeFetchTransport,
  setCurrentClient,
  startBrowserTracingNavigationSpan,
  startBrowserTracingPageLoadSpan,
} from "@sentry/browser";
import type { Config } from "#contract/brands/config.ts";
import { readDsn } from "#domain/faults/dsn.ts";
import { scrubPath } from "#domain/faults/scrub.ts";
import { EARLY, type EarlyWindow } from "./early-faults.ts";
import { ownPath } from "./own-call.ts";
import { type About, keyOf, safeCrumb, safeFault, safePage } from "./reported-event.ts";
import { watchFaults } from "./watch-faults.ts";

/** The values of the page's fields: no report may contain any of them. */
function typedValues(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].map(({ value }) => value).filter((value) => value !== "" && value !== "on");
}

type Reporting = NonNullable<Config["faults"]>;
/** A page's build and shop. */
export type ReportedShop = { readonly release: string; readonly environment: string; readonly tenant: string };

/** The most faults reported per page. */
const MOST = 10;
/** The number of breadcrumbs kept. See docs/rules/marketing.md#faults. */
const MOST_BREADCRUMBS = 100;
/**
 * Milliseconds. See docs/rules/marketing.md#faults: a measured page ends after this time of rest, after this time at the latest, or when
 * one part takes longer than this.
 */
const PATIENCE = { idleTimeout: 1000, finalTimeout: 30_000, childSpanTimeout: 15_000 };
/** Measurements that the library does by default and that are turned off. */
const UNASKED = {
  instrumentPageLoad: false,
  instrumentNavigation: false,
  enableInp: false,
  enableLongTask: false,
  enableLongAnimationFrame: false,
  enableHTTPTimings: false,
  traceXHR: false,
};

let client: BrowserClient | null = null;
let isFirst = true;

/** Accepts each fault once, and at most `MOST` in all. */
function onceEach(): (fault: ErrorEvent) => boolean {
  const reported = new Set<string>();
  return (fault) => {
    const key = keyOf(fault);
    if (reported.size >= MOST || reported.has(key)) return false;
    reported.add(key);
    return true;
  };
}

/** A failure while making a report would itself be reported, unscrubbed: send no report then. */
function orNothing<T>(make: () => T | null): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** Uses only the needed parts of the library: its `init` includes all, and watches clicks, texts and the console. */
function openClient({ dsn, tracePercent }: Reporting, { release, environment, tenant }: ReportedShop): BrowserClient {
  // The browser's own, so that the reporter's calls are not watched.
  const send = window.fetch.bind(window);
  const isNew = onceEach();
  const about = (): About => ({ tags: { tenant, page: scrubPath(location.pathname) }, values: typedValues() });
  return new BrowserClient({
    dsn,
    release,
    environment,
    stackParser: defaultStackParser,
    transport: (options) => makeFetchTransport({ ...options, fetchOptions: { credentials: "omit", referrerPolicy: "no-referrer" } }, send),
    integrations: [
      globalHandlersIntegration(),
      breadcrumbsIntegration({ console: false, dom: false, history: false, sentry: false, xhr: false }),
      browserTracingIntegration({ ...PATIENCE, ...UNASKED, shouldCreateSpanForRequest: (url) => ownPath(url) !== null }),
    ],
    maxBreadcrumbs: MOST_BREADCRUMBS,
    tracesSampleRate: tracePercent / 100,
    // Calls of the shop have no header of the reporter's.
    tracePropagationTargets: [],
    sendClientReports: false,
    beforeBreadcrumb: (crumb) => orNothing(() => safeCrumb(crumb)),
    beforeSend: (event) =>
      orNothing(() => {
        const fault = safeFault(event, about());
        return isNew(fault) ? fault : null;
      }),
    beforeSendTransaction: (event) => orNothing(() => safePage(event, about())),
  });
}

/** Reports this page's faults, and the timing of some pages, to the operator's error service. Once per document. */
export function startReporting(given: Reporting, shop: ReportedShop): void {
  if (client || !readDsn(given.dsn)) return;
  client = openClient(given, shop);
  setCurrentClient(client);
  client.init();
  watchFaults((error) => captureException(error));
  for (const early of (window as EarlyWindow)[EARLY]?.splice(0) ?? []) captureException(early);
}

/** Records that a page is shown: the document's first, or another. */
export function setReportedPage(path: string): void {
  if (!client) return;
  const name = scrubPath(path);
  addBreadcrumb({ category: "navigation", message: name });
  if (isFirst) startBrowserTracingPageLoadSpan(client, { name, startTime: performance.timeOrigin / 1000 });
  else startBrowserTracingNavigationSpan(client, { name });
  isFirst = false;
}
