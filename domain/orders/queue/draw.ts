/** The input of the draw before the opening: the number of places, and 16 words of 32 bits. */
export type Draw = { readonly count: number; readonly keys: Uint32Array };

const ROUNDS = 8;
/** Draw small crowds within a larger square, so that eight rounds mix well. */
const LEAST_BITS = 4;

function mix(half: number, first: number, second: number): number {
  let x = Math.imul(half ^ first, 0x9e3779b1);
  x = Math.imul(x ^ (x >>> 15) ^ second, 0x85ebca77);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae3d);
  return x ^ (x >>> 16);
}

/**
 * The drawn rank of place `index` among `count`, both from 0. A permutation: ranks are unique and complete. A balanced Feistel network over
 * the next square of a power of two; results outside are permuted again. Needs no storage, and everybody can compute it. Up to 2^32 places.
 */
export function permuted(index: number, count: number, keys: Uint32Array): number {
  let bits = LEAST_BITS;
  while (4 ** bits < count) bits += 1;
  const side = 2 ** bits;
  const mask = side - 1;
  let at = index;
  do {
    let left = Math.floor(at / side);
    let right = at % side;
    for (let round = 0; round < ROUNDS; round++) {
      const next = (left ^ mix(right, keys[2 * round]!, keys[2 * round + 1]!)) & mask;
      left = right;
      right = next;
    }
    at = left * side + right;
  } while (at >= count);
  return at;
}

/** The text whose SHA-512 gives the keys of a draw, in UTF-8: 16 words of 32 bits, the highest byte first. `seed` is hexadecimal. */
export function drawText(draw: {
  readonly eventId: string;
  readonly epoch: number;
  readonly count: number;
  readonly seed: string;
}): string {
  return `karcis-queue-draw-1|${draw.eventId}|${draw.epoch}|${draw.count}|${draw.seed}`;
}

/** The 16 words of 64 bytes. */
export function wordsOf(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 64);
  return Uint32Array.from({ length: 2 * ROUNDS }, (_, i) => view.getUint32(4 * i));
}

/** The words from the 128 hexadecimal digits of the public state. */
export function wordsOfHex(hex: string): Uint32Array {
  return Uint32Array.from({ length: 2 * ROUNDS }, (_, i) => Number.parseInt(hex.slice(8 * i, 8 * i + 8), 16));
}
