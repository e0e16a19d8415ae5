/** A range is for so long, and never longer than so many numbers. What of it is not given is lost when the counter is. */
const BLOCK_SECONDS = 0.5;
const LONGEST = 20_000;
const WINDOW_MS = 1000;

export type RecentRate = {
  /** A number that was just given. */
  note(number: number): void;
  /** How many numbers to lease, where at least so many are wanted. */
  block(least: number): number;
};

/** How fast the numbers of a queue are given, as this process sees it: over the last second or two. */
export function recentRate(now: () => number): RecentRate {
  let [from, at] = [0, -Infinity];
  let perSecond = 0;
  return {
    note(number) {
      const passed = now() - at;
      if (passed < WINDOW_MS) return;
      perSecond = number > from && passed < 10 * WINDOW_MS ? ((number - from) * 1000) / passed : 0;
      [from, at] = [number, now()];
    },
    block(least) {
      return Math.max(least, Math.min(LONGEST, Math.ceil(perSecond * BLOCK_SECONDS)));
    },
  };
}
