import { FAR, pollSeconds } from "#domain/orders/queue/place.ts";

/** From where to where pages ask equally often; what lies beyond asks as seldom as the farthest. Nobody is taken for so near that a fast sale has them ask more. */
const NEAR = 20;
const MIDDLE = 201;
const FARTHEST = FAR + 1;
const secondsAt = (ahead: number | null) => pollSeconds({ ahead, perMinute: 0 }, 0.5);

/** How many pages ask for the public state in one second, when so many wait. */
export function pollsPerSecond(waiting: number, isPrequeue: boolean): number {
  if (isPrequeue) return waiting / secondsAt(null);
  const near = Math.min(NEAR, waiting);
  const middle = Math.min(MIDDLE, waiting) - near;
  const behind = Math.min(FARTHEST, waiting) - near - middle;
  const far = waiting - near - middle - behind;
  return near / secondsAt(0) + middle / secondsAt(NEAR) + behind / secondsAt(MIDDLE) + far / secondsAt(FARTHEST);
}

/** How many may wait so that their pages ask no more often than this in a second. */
export function waitingWithin(perSecond: number, isPrequeue: boolean): number {
  let [low, high] = [0, 100_000_000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (pollsPerSecond(middle, isPrequeue) <= perSecond) low = middle;
    else high = middle;
  }
  return low;
}
