import { permuted, type Draw } from "#domain/orders/queue/draw.ts";
import { rankOf } from "#domain/orders/queue/place.ts";

const NO_PLACE = -1;
const FIRST_CAPACITY = 1 << 16;
/** Flags of a place, a bit each. */
const GONE = 1;
const ENTERED = 2;

/** All places of the queue in order of arrival, some twenty bytes each. Instants are milliseconds of the rehearsal's clock, with 0 at the opening. */
export type Line = {
  /** How many numbers were given. */
  readonly size: number;
  /** Gives the next number. `leavesAt`: the second at which its owner gives up, or null. `network` is -1 for people. */
  join(place: { readonly at: number; readonly network: number; readonly leavesAt: number | null }): number;
  joinedAt(index: number): number;
  networkOf(index: number): number;
  isGone(index: number): boolean;
  enter(index: number): void;
  hasEntered(index: number): boolean;
  /** Draws the order of the places present. */
  draw(draw: Draw): void;
  rank(index: number): number;
  /** The place at a rank. */
  indexAt(rank: number): number;
  /** Removes visitors who give up in this second. Returns how many of them were still without a turn. */
  leave(second: number, served: number): number;
};

function grown<T extends Int32Array | Uint8Array>(array: T, capacity: number): T {
  const larger = new (array.constructor as new (length: number) => T)(capacity);
  larger.set(array);
  return larger;
}

export function openLine(fromSecond: number): Line {
  let size = 0;
  let joined = new Int32Array(FIRST_CAPACITY);
  let networks = new Int32Array(FIRST_CAPACITY);
  let bits = new Uint8Array(FIRST_CAPACITY);
  /** The next place that leaves in the same second. */
  let nextLeaving = new Int32Array(FIRST_CAPACITY);
  const leaving: number[] = [];
  let drawn: Draw | null = null;
  let byRank = new Uint32Array(0);
  const rank = (index: number) => rankOf(index, drawn);

  function grow(): void {
    const capacity = 2 * joined.length;
    joined = grown(joined, capacity);
    networks = grown(networks, capacity);
    bits = grown(bits, capacity);
    nextLeaving = grown(nextLeaving, capacity);
  }

  return {
    get size() {
      return size;
    },
    join({ at, network, leavesAt }) {
      if (size === joined.length) grow();
      joined[size] = at;
      networks[size] = network;
      if (leavesAt !== null) {
        const slot = leavesAt - fromSecond;
        nextLeaving[size] = leaving[slot] ?? NO_PLACE;
        leaving[slot] = size;
      }
      return size++;
    },
    joinedAt: (index) => joined[index]!,
    networkOf: (index) => networks[index]!,
    isGone: (index) => (bits[index]! & GONE) !== 0,
    enter: (index) => void (bits[index]! |= ENTERED),
    hasEntered: (index) => (bits[index]! & ENTERED) !== 0,
    draw(draw) {
      drawn = draw;
      byRank = new Uint32Array(draw.count);
      for (let index = 0; index < draw.count; index++) byRank[permuted(index, draw.count, draw.keys)] = index;
    },
    rank,
    indexAt: (at) => (at < byRank.length ? byRank[at]! : at),
    leave(second, served) {
      let gone = 0;
      const slot = second - fromSecond;
      for (let index = leaving[slot] ?? NO_PLACE; index !== NO_PLACE; index = nextLeaving[index]!) {
        if (rank(index) < served) continue;
        bits[index]! |= GONE;
        gone += 1;
      }
      return gone;
    },
  };
}
