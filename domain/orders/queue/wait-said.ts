import { waitMinutes } from "./place.ts";
import type { QueueState } from "./state.types.ts";

/** How a wait is said: `short` is less than a minute, `long` more than an hour, `unknown` while nobody is let in, `next` where nobody is ahead then. */
export type WaitSaid =
  | { readonly kind: "wait_short" | "wait_long" | "wait_unknown" | "wait_next" }
  | { readonly kind: "wait_range"; readonly from: number; readonly to: number };

/** What may be said of the wait behind so many people: never to the second, and no promise. The pace of before a pause says nothing of what comes after. */
export function waitSaid(ahead: number, state: Pick<QueueState, "phase" | "perMinute" | "atOnce">): WaitSaid {
  const perMinute = state.phase === "open" ? state.perMinute : 0;
  const minutes = waitMinutes(ahead, perMinute, state.atOnce);
  if (minutes === null) return { kind: ahead === 0 ? "wait_next" : "wait_unknown" };
  if (ahead + 1 + state.atOnce < perMinute) return { kind: "wait_short" };
  return minutes.from >= 60 ? { kind: "wait_long" } : { kind: "wait_range", ...minutes };
}
