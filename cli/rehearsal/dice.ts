/**
 * A number in [0, 1) for the `index`-th question of one kind (`stream`) in one rehearsal. Independent of the order of questions and of the
 * machine. Uses 32-bit integers throughout, so that every engine gives the same number.
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
  /** The next number in [0, 1). */
  next(): number;
  /** Whether an event of this probability happens. */
  isHit(share: number): boolean;
  /** A random value from a table of evenly spaced quantiles. */
  pick(quantiles: readonly number[]): number;
};

/** The value at `share` (0 to 1) of a table of quantiles. Without powers and logarithms, whose last digits differ between engines. */
export function quantileAt(quantiles: readonly number[], share: number): number {
  const at = share * (quantiles.length - 1);
  const step = Math.min(Math.floor(at), quantiles.length - 2);
  const [low, high] = [quantiles[step]!, quantiles[step + 1]!];
  return low + (high - low) * (at - step);
}

/** Consecutive questions of one kind. */
export function openDice(seed: number, stream: number): Dice {
  let index = 0;
  const next = () => roll(seed, stream, index++);
  return { next, isHit: (share) => next() < share, pick: (quantiles) => quantileAt(quantiles, next()) };
}

/** Random questions about one visitor. Each has its own stream, so that no answer affects another. */
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
