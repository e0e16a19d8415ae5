/** How a right to watch stands. See docs/rules/videos.md#my-videos. */
export type EntitlementState = "processing" | "upcoming" | "ready" | "active" | "expired";

/** Instants in milliseconds; null is without bound, or not yet. */
export type EntitlementTimes = {
  readonly availableFrom: number | null;
  /** By everything that limits it. */
  readonly until: number | null;
  readonly hasBegun: boolean;
  /** Whether there is something to play: a part that is ready, or a stream. */
  readonly isReady: boolean;
};

/** The state of a right to watch at `now`: over, not begun yet, being prepared, begun, or waiting to be begun; the first that fits. */
export function entitlementState({ availableFrom, until, hasBegun, isReady }: EntitlementTimes, now: number): EntitlementState {
  if (until !== null && until <= now) return "expired";
  if (availableFrom !== null && now < availableFrom) return "upcoming";
  if (!isReady) return "processing";
  return hasBegun ? "active" : "ready";
}
