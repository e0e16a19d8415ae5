import type { FaultPlace } from "#domain/faults/fault-event.ts";
import type { Measured } from "./idle-span.ts";

type About = { readonly place: FaultPlace; readonly tags: Readonly<Record<string, string>> };

const spanId = (n: number) => n.toString(16).padStart(16, "0");

/** A measured page as a Sentry-compatible service takes it. `id` is also its trace. */
export function pageTrace(
  id: string,
  {
    page,
    measured: { startedAt, endedAt, parts },
    about: { place, tags },
  }: { readonly page: string; readonly measured: Measured; readonly about: About },
) {
  const { platform, release, environment } = place;
  return {
    event_id: id,
    type: "transaction",
    transaction: page,
    platform,
    release,
    environment,
    tags,
    start_timestamp: startedAt / 1000,
    timestamp: endedAt / 1000,
    contexts: { trace: { trace_id: id, span_id: spanId(1), op: "pageload", status: "ok" } },
    spans: parts.map((part, index) => ({
      trace_id: id,
      parent_span_id: spanId(1),
      span_id: spanId(index + 2),
      op: part.op,
      description: part.description,
      start_timestamp: part.startedAt / 1000,
      timestamp: part.endedAt / 1000,
    })),
  };
}
