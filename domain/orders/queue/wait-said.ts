import { waitMinutes } from "./place.ts";
import type { QueueState } from "./state.types.ts";

/** The form of a waiting time: `short` below a minute, `long` above an hour, `unknown` without admissions, `next` with nobody ahead. */
export type WaitSaid =
  | { readonly kind: "wait_short" | "wait_long" | "wait_unknown" | "wait_next" }
  | { readonly kind: "wait_range"; readonly from: number; readonly to: number };

/** The waiting time to show: never to the second, never a promise. The pace before a pause predicts nothing after it. */
export function waitSaid(ahead: number, state: Pick<QueueState, "phase" | "perMinute" | "atOnce">): WaitSaid {
  const perMinute = state.phase === "open" ? state.perMinute : 0;
  const minutes = waitMinutes(ahead, perMinute, state.atOnce);
  if (minutes === null) return { kind: ahead === 0 ? "wait_next" : "wait_unknown" };
  if (ahead + 1 + state.atOnce < perMinute) return { kind: "wait_short" };
  return minutes.from >= 60 ? { kind: "wait_long" } : { kind: "wait_range", ...minutes };
}
