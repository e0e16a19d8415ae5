import type { Config } from "#contract/config.ts";
import { type Breadcrumb, withBreadcrumb } from "#domain/faults/breadcrumbs.ts";
import { readDsn } from "#domain/faults/dsn.ts";
import { envelope } from "#domain/faults/envelope.ts";
import { faultEvent, faultKey, type FaultPlace } from "#domain/faults/fault-event.ts";
import { scrubPath } from "#domain/faults/scrub.ts";
import { EARLY, type EarlyWindow } from "./early-faults.ts";
import { type IdleSpan, startIdleSpan } from "./idle-span.ts";
import { watchFaults } from "./report-fault.ts";
import { pageTrace } from "./page-trace.ts";
import { typedValues } from "./typed-values.ts";
import { watchCalls } from "./watch-calls.ts";

type Reporting = NonNullable<Config["faults"]>;

/** No page tells of more faults than this. */
const MOST = 10;

let isStarted = false;
let isFirst = true;
let crumbs: readonly Breadcrumb[] = [];
let span: IdleSpan | null = null;
let open: ((path: string, startedAt: number) => void) | null = null;

const newId = () => crypto.randomUUID().replaceAll("-", "");

function addCrumb(category: string, message: string): void {
  crumbs = withBreadcrumb(crumbs, { timestamp: Date.now() / 1000, category, message });
}

/** Reports this page's faults, and how long some pages took, to the operator's error service. Once per document. */
export function startReporting(given: Reporting, place: FaultPlace, tenant: string): void {
  const dsn = readDsn(given.dsn);
  if (isStarted || !dsn) return;
  isStarted = true;
  const told = new Set<string>();
  const send = (type: "event" | "transaction", item: { readonly event_id: string }) => {
    const { url, body } = envelope(dsn, { type, item, sentAt: new Date().toISOString() });
    fetch(url, { method: "POST", body, keepalive: true, credentials: "omit", referrerPolicy: "no-referrer" }).catch(() => {});
  };
  const tags = () => ({ tenant, page: scrubPath(location.pathname) });

  function tell(error: unknown): void {
    const event = faultEvent({ id: newId(), at: Date.now(), error, tags: tags(), breadcrumbs: crumbs, values: typedValues() }, place);
    const key = faultKey(event);
    if (told.size >= MOST || told.has(key)) return;
    told.add(key);
    send("event", event);
  }
  open = (path, startedAt) => {
    addCrumb("navigation", scrubPath(path));
    span?.end();
    span = null;
    if (Math.random() * 100 >= given.tracePercent) return;
    span = startIdleSpan(startedAt, (measured) =>
      send("transaction", pageTrace(newId(), { page: scrubPath(path), measured, about: { place, tags: tags() } })),
    );
  };

  for (const early of (window as EarlyWindow)[EARLY]?.splice(0) ?? []) tell(early);
  window.addEventListener("error", ({ error, message }) => tell(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  watchFaults(tell);
  watchCalls({
    begin(call) {
      const end = span?.begin("http.client", call);
      return (status) => {
        end?.();
        addCrumb("fetch", `${call} ${status}`);
      };
    },
  });
}

/** A page is shown: the document's first, or another. */
export function setReportedPage(path: string): void {
  open?.(path, isFirst ? performance.timeOrigin : Date.now());
  isFirst = false;
}
