/** The state of a right to watch. See docs/rules/videos.md#my-videos. */
export type EntitlementState = "processing" | "upcoming" | "ready" | "active" | "expired";

/** Instants in milliseconds. Null means no limit. */
export type EntitlementTimes = {
  readonly availableFrom: number | null;
  /** The earliest of all its limits. */
  readonly until: number | null;
  readonly hasBegun: boolean;
  /** Whether there is something to play: a finished part, or a stream. */
  readonly isReady: boolean;
};

/** The state of a right to watch at `now`, the first that fits: expired, upcoming, in preparation, active, ready. */
export function entitlementState({ availableFrom, until, hasBegun, isReady }: EntitlementTimes, now: number): EntitlementState {
  if (until !== null && until <= now) return "expired";
  if (availableFrom !== null && now < availableFrom) return "upcoming";
  if (!isReady) return "processing";
  return hasBegun ? "active" : "ready";
}
