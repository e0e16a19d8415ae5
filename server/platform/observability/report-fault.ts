/** Short words by which faults are sorted, free of personal data. */
export type FaultTags = Readonly<Record<string, string>>;
export type FaultSink = (error: unknown, tags: FaultTags) => void;

let sink: FaultSink | null = null;

/** From now on this process's faults go there; null: they are only logged. */
export function sendFaultsTo(to: FaultSink | null): void {
  sink = to;
}

/** Tells the operator's error service of something that should not have happened, where there is one. Never throws, never waits. */
export function reportFault(error: unknown, tags: FaultTags = {}): void {
  try {
    sink?.(error, tags);
  } catch {
    // What reports faults causes none.
  }
}
