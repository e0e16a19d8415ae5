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

/** The contents of the page's fields, which no report may contain. */
function typedValues(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].map(({ value }) => value).filter((value) => value !== "" && value !== "on");
}

type Reporting = NonNullable<Config["faults"]>;
/** The page's build and shop. */
export type ReportedShop = { readonly release: string; readonly environment: string; readonly tenant: string };

/** The most faults reported per page. */
const MOST = 10;
/** The number of breadcrumbs kept. See docs/rules/marketing.md#faults. */
const MOST_BREADCRUMBS = 100;
/**
 * When a measured page ends, in milliseconds: after `idleTimeout` without calls, after `finalTimeout` in any case, or when one call takes
 * longer than `childSpanTimeout`. See docs/rules/marketing.md#faults.
 */
const PATIENCE = { idleTimeout: 1000, finalTimeout: 30_000, childSpanTimeout: 15_000 };
/** Turns off measurements that the library takes by default. */
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

/** Returns a filter that accepts each fault once, and at most `MOST` faults. */
function onceEach(): (fault: ErrorEvent) => boolean {
  const reported = new Set<string>();
  return (fault) => {
    const key = keyOf(fault);
    if (reported.size >= MOST || reported.has(key)) return false;
    reported.add(key);
    return true;
  };
}

/** Returns null if making a report fails: the library would report that failure too, with data not yet removed. */
function orNothing<T>(make: () => T | null): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/**
 * Creates the client from the needed parts of the library alone: its `init` includes all of them, and watches clicks, texts and the
 * console.
 */
function openClient({ dsn, tracePercent }: Reporting, { release, environment, tenant }: ReportedShop): BrowserClient {
  // The browser's own function: the library wraps `window.fetch`, and would watch the reporter's calls too.
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
    // Add no tracing headers to calls of the shop.
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

/** Records the page now shown: the document's first one, or a later one. */
export function setReportedPage(path: string): void {
  if (!client) return;
  const name = scrubPath(path);
  addBreadcrumb({ category: "navigation", message: name });
  if (isFirst) startBrowserTracingPageLoadSpan(client, { name, startTime: performance.timeOrigin / 1000 });
  else startBrowserTracingNavigationSpan(client, { name });
  isFirst = false;
}
