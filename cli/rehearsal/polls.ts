import { FAR, pollSeconds } from "#domain/orders/queue/place.ts";

/** Ranks between which pages poll at different intervals. The faster polling near a turn of a fast sale is not modelled. */
const NEAR = 20;
const MIDDLE = 201;
const FARTHEST = FAR + 1;
const secondsAt = (ahead: number | null) => pollSeconds({ ahead, perMinute: 0 }, 0.5);

/** Polls of the public state per second while `waiting` visitors wait. */
export function pollsPerSecond(waiting: number, isPrequeue: boolean): number {
  if (isPrequeue) return waiting / secondsAt(null);
  const near = Math.min(NEAR, waiting);
  const middle = Math.min(MIDDLE, waiting) - near;
  const behind = Math.min(FARTHEST, waiting) - near - middle;
  const far = waiting - near - middle - behind;
  return near / secondsAt(0) + middle / secondsAt(NEAR) + behind / secondsAt(MIDDLE) + far / secondsAt(FARTHEST);
}

/** The most waiting visitors whose pages stay within this many polls per second. */
export function waitingWithin(perSecond: number, isPrequeue: boolean): number {
  let [low, high] = [0, 100_000_000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (pollsPerSecond(middle, isPrequeue) <= perSecond) low = middle;
    else high = middle;
  }
  return low;
}
