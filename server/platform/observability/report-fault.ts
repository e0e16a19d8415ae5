/** Short words that classify faults, free of personal data. */
export type FaultTags = Readonly<Record<string, string>>;
export type FaultSink = (error: unknown, tags: FaultTags) => void;

let sink: FaultSink | null = null;

/** Sets the sink of this process's faults. Null: log only. */
export function sendFaultsTo(to: FaultSink | null): void {
  sink = to;
}

/** Reports an unexpected error to the operator's error service, if there is one. Never throws or waits. */
export function reportFault(error: unknown, tags: FaultTags = {}): void {
  try {
    sink?.(error, tags);
  } catch {
    // Error reporting must never throw.
  }
}
