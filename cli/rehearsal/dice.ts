/**
 * A number from 0 up to, and without, 1 for the `index`-th question of one kind (`stream`) in one rehearsal. It depends on nothing else: neither on
 * the order of questions nor on the machine. Whole numbers of 32 bits throughout, so that every engine gives the same.
 */
export function roll(seed: number, stream: number, index: number): number {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d) ^ index;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  x = Math.imul(x ^ (x >>> 16) ^ (seed >>> 3), 0x9e3779b1);
  return ((x ^ (x >>> 15)) >>> 0) / 0x1_0000_0000;
}

export type Dice = {
  /** The next number from 0 up to, and without, 1. */
  next(): number;
  /** Whether something of this probability happens. */
  isHit(share: number): boolean;
  /** A value of a table of quantiles, which stand at equal distances from the least to the most. */
  pick(quantiles: readonly number[]): number;
};

/** The value at `share` (0 to 1) of a table of quantiles. No powers and no logarithms: these differ between engines in their last digit. */
export function quantileAt(quantiles: readonly number[], share: number): number {
  const at = share * (quantiles.length - 1);
  const step = Math.min(Math.floor(at), quantiles.length - 2);
  const [low, high] = [quantiles[step]!, quantiles[step + 1]!];
  return low + (high - low) * (at - step);
}

/** Questions of one kind, one after another. */
export function openDice(seed: number, stream: number): Dice {
  let index = 0;
  const next = () => roll(seed, stream, index++);
  return { next, isHit: (share) => next() < share, pick: (quantiles) => quantileAt(quantiles, next()) };
}

/** The questions that a rehearsal asks its dice about one visitor. Each has a stream of its own, so that one answer never moves another. */
export const ASK = {
  arrival: 1,
  botArrival: 2,
  abandons: 3,
  leaves: 4,
  again: 5,
  givesUp: 6,
  misses: 7,
  comesBack: 8,
  looks: 9,
  takes: 10,
  takesNothing: 11,
  chooses: 12,
  party: 13,
  order: 14,
  less: 15,
  other: 16,
  looksAgain: 17,
  leavesHold: 18,
  types: 19,
  extends: 20,
  isSlow: 21,
  pays: 22,
  network: 23,
  waits: 24,
} as const;
