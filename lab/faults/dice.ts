/** Random numbers from a seed: the same seed gives the same numbers. */
export type Dice = {
  /** From 0 up to, not including, 1. */
  float(): number;
  /** A whole number, inclusive. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the names, weighted. */
  weigh<T extends string>(weights: Readonly<Record<T, number>>): T;
  /** Separate dice, independent of these. */
  fork(): Dice;
};

/** Mulberry32: small, quick, and good enough for choosing faults. */
export function newDice(seed: number): Dice {
  let state = seed >>> 0;
  function float(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number) => least + Math.floor(float() * (most - least + 1));
  return {
    float,
    between,
    chance: (share) => float() < share,
    pick: (items) => items[between(0, items.length - 1)]!,
    weigh(weights) {
      const entries = Object.entries(weights) as [never, number][];
      let left = float() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) if ((left -= weight) < 0) return name;
      return entries[0]![0];
    },
    fork: () => newDice(Math.floor(float() * 2 ** 32)),
  };
}
