import type { Breadcrumb, BrowserOptions, ErrorEvent, Exception, StackFrame } from "@sentry/browser";
import { scrubPath, scrubText } from "#domain/faults/scrub.ts";
import { ownCall } from "./own-call.ts";

/** A measured page, as the library passes it. */
export type PageEvent = Parameters<NonNullable<BrowserOptions["beforeSendTransaction"]>>[0];
/** Facts about the page for each report. `values` are the contents of its fields, which no report may contain. */
export type About = { readonly tags: Record<string, string>; readonly values: readonly string[] };

type Trace = NonNullable<NonNullable<PageEvent["contexts"]>["trace"]>;
type Part = NonNullable<PageEvent["spans"]>[number];

const COMMON = ["event_id", "timestamp", "platform", "level", "release", "environment"] as const;

function only<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]]))) as Pick<T, K>;
}

/** A file's path within the shop. Omits host and query, which may identify the visitor. */
function frameOf(frame: StackFrame): StackFrame {
  const path = (frame.filename ?? "").replace(/^(?:file|https?):\/\/[^/]*/, "");
  return { ...only(frame, ["function", "lineno", "colno"]), filename: scrubPath(path) };
}

function exceptionOf({ type = "Error", value = "", mechanism, stacktrace }: Exception, values: readonly string[]): Exception {
  const frames = stacktrace?.frames?.map(frameOf);
  return {
    type: scrubText(type, values),
    value: scrubText(value, values),
    ...(mechanism ? { mechanism: only(mechanism, ["type", "handled"]) } : {}),
    ...(frames ? { stacktrace: { frames } } : {}),
  };
}

/** The breadcrumb to keep, without personal data: an opened page, or a call to this page's own server. Null for anything else. */
export function safeCrumb({ category, message, timestamp, data }: Breadcrumb): Breadcrumb | null {
  const at = timestamp === undefined ? {} : { timestamp };
  if (category === "navigation" && message !== undefined) return { ...at, category, message: scrubPath(message) };
  if (category !== "fetch" || !data) return null;
  const { method, url, status_code: status = 0 } = data as { method: string; url: string; status_code?: number };
  const call = ownCall(method, url);
  return call === null ? null : { ...at, category, message: `${call} ${status}` };
}

/** The fault to send. It is rebuilt from permitted parts, so that nothing else of the library's report is sent. */
export function safeFault(event: ErrorEvent, { tags, values }: About): ErrorEvent {
  const crumbs = (event.breadcrumbs ?? []).map((crumb) => ({ ...crumb, message: scrubText(crumb.message ?? "", values) }));
  return {
    ...only(event, COMMON),
    type: undefined,
    tags,
    exception: { values: (event.exception?.values ?? []).map((each) => exceptionOf(each, values)) },
    breadcrumbs: crumbs,
  };
}

/** A call within a measured page. Omits the library's other measurements. */
function callOf({ op, description = "", ...part }: Part): readonly Part[] {
  const [method = "", url = ""] = description.split(" ");
  const call = op === "http.client" ? ownCall(method, url) : null;
  if (call === null) return [];
  return [
    {
      ...only(part, ["span_id", "parent_span_id", "trace_id", "start_timestamp", "timestamp"]),
      op: "http.client",
      description: call,
      data: {},
    },
  ];
}

/** The measured page to send: start, end and calls. */
export function safePage(event: PageEvent, { tags }: About): PageEvent {
  const trace = event.contexts?.trace;
  return {
    ...only(event, [...COMMON, "start_timestamp"]),
    type: "transaction",
    transaction: scrubPath(event.transaction ?? ""),
    tags,
    contexts: trace ? { trace: only<Trace, "trace_id" | "span_id" | "op" | "status">(trace, ["trace_id", "span_id", "op", "status"]) } : {},
    spans: (event.spans ?? []).flatMap(callOf),
  };
}

/** A key that is equal for equal faults: kind, message and innermost frame. */
export function keyOf({ exception }: ErrorEvent): string {
  const [first] = exception?.values ?? [];
  const frame = first?.stacktrace?.frames?.at(-1);
  return [first?.type, first?.value, frame?.filename, frame?.lineno].join(" ");
}
