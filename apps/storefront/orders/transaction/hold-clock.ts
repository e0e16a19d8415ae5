/**
 * How far along a hold is. See docs/rules/orders.md#hold-clock: warning from five minutes, "More time" from three, a question in the last
 * one.
 */
export type HoldPhase = "calm" | "warning" | "more" | "last" | "over";

/** What to add to this browser's clock to read the server's, in ms. */
export function clockOffset(serverNow: string, browserNow: number): number {
  return Date.parse(serverNow) - browserNow;
}

/** Whole seconds until `until` by the server's clock, never below zero. */
export function secondsLeft(until: string, offset: number, browserNow: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - browserNow - offset) / 1000));
}

export function holdPhase(seconds: number): HoldPhase {
  if (seconds <= 0) return "over";
  if (seconds <= 60) return "last";
  if (seconds <= 180) return "more";
  return seconds <= 300 ? "warning" : "calm";
}

/** What a screen reader is told when a hold passes from one phase into the next; null where it stays silent. */
export function phaseNews(before: HoldPhase, now: HoldPhase): "five" | "more" | null {
  if (before === now) return null;
  if (now === "warning") return "five";
  return now === "more" ? "more" : null;
}
