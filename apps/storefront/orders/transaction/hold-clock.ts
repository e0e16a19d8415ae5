/** Phases of a hold. See docs/rules/orders.md#hold-clock: warning from five minutes, "More time" from three, a question in the last one. */
export type HoldPhase = "calm" | "warning" | "more" | "last" | "over";

/** Milliseconds to add to this browser's clock to get the server's. */
export function clockOffset(serverNow: string, browserNow: number): number {
  return Date.parse(serverNow) - browserNow;
}

/** Whole seconds until `until` by the server's clock, at least zero. */
export function secondsLeft(until: string, offset: number, browserNow: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - browserNow - offset) / 1000));
}

export function holdPhase(seconds: number): HoldPhase {
  if (seconds <= 0) return "over";
  if (seconds <= 60) return "last";
  if (seconds <= 180) return "more";
  return seconds <= 300 ? "warning" : "calm";
}

/** The announcement for screen readers when a hold changes phase, or null. */
export function phaseNews(before: HoldPhase, now: HoldPhase): "five" | "more" | null {
  if (before === now) return null;
  if (now === "warning") return "five";
  return now === "more" ? "more" : null;
}
