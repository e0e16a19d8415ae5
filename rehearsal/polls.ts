import { pollSeconds } from "#domain/queue/place.ts";

/** From where to where pages ask equally often; what lies beyond asks as seldom as the farthest. */
const NEAR = 20;
const MIDDLE = 201;

/** How many pages ask for the public state in one second, when so many wait. */
export function pollsPerSecond(waiting: number, isPrequeue: boolean): number {
  if (isPrequeue) return waiting / pollSeconds(null, 0.5);
  const near = Math.min(NEAR, waiting);
  const middle = Math.min(MIDDLE, waiting) - near;
  const far = waiting - near - middle;
  return near / pollSeconds(0, 0.5) + middle / pollSeconds(NEAR, 0.5) + far / pollSeconds(MIDDLE, 0.5);
}
