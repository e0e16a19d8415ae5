import { randomUUID } from "node:crypto";
import type { Dsn } from "#domain/faults/dsn.ts";
import { envelope } from "#domain/faults/envelope.ts";
import { faultEvent, faultKey, type FaultPlace } from "#domain/faults/fault-event.ts";
import type { FaultSink } from "../../observability/report-fault.ts";

/** Each fault is reported once in this time, up to this many faults in all. */
const WINDOW_MS = 60_000;
const MOST = 30;
const PATIENCE_MS = 3000;

export type SendFaults = {
  readonly dsn: Dsn;
  readonly place: FaultPlace;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Reports faults, scrubbed, to a Sentry-compatible service. Reports that fail are dropped: reporting never delays a sale. */
export function sendFaults({ dsn, place, now }: SendFaults): FaultSink {
  let since = 0;
  const told = new Set<string>();
  return (error, tags) => {
    const at = now();
    if (at - since >= WINDOW_MS) {
      since = at;
      told.clear();
    }
    const event = faultEvent({ id: randomUUID().replaceAll("-", ""), at, error, tags }, place);
    const key = faultKey(event);
    if (told.has(key) || told.size >= MOST) return;
    told.add(key);
    const { url, body } = envelope(dsn, { item: event, sentAt: new Date(at).toISOString() });
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-sentry-envelope" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      (answer) => answer.body?.cancel(),
      () => {},
    );
  };
}
