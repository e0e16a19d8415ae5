/** A message or an outbox event is given up after this many attempts. */
export const MOST_TRIES = 8;

const FIRST_SECONDS = 15;
const FACTOR = 3;
const LONGEST_SECONDS = 3600;

/**
 * Returns the seconds until the next attempt after `tries` failures: 15, 45, 135 … an hour at most, spread by a quarter to either side, so
 * that common failures do not repeat together. `chance` is from 0 up to 1. `least`: the provider's own delay.
 */
export function retryDelay(tries: number, chance: number, least = 0): number {
  const plain = Math.min(LONGEST_SECONDS, FIRST_SECONDS * FACTOR ** Math.max(0, tries - 1));
  return Math.max(least, plain * (0.75 + chance / 2));
}
