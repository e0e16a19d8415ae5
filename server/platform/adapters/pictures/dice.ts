/** A seeded random source: equal seeds give equal numbers on every machine. */
export type Dice = {
  /** A number in [0, 1). */
  readonly next: () => number;
  readonly range: (from: number, to: number) => number;
  /** An integer from `from` to `to`, both included. */
  readonly int: (from: number, to: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
  readonly chance: (probability: number) => boolean;
  readonly shuffle: <T>(items: readonly T[]) => T[];
};

/** Makes dice from a text. A 32-bit hash of the text seeds a Weyl sequence. */
export function createDice(seedText: string): Dice {
  let state = hashText(seedText);
  function next(): number {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 4294967296;
  }
  function int(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1));
  }
  return {
    next,
    int,
    range: (from, to) => from + next() * (to - from),
    pick: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
    chance: (probability) => next() < probability,
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((left, right) => left.order - right.order)
        .map((entry) => entry.item),
  };
}

function hashText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}
