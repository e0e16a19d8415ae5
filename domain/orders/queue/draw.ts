/** What the draw of those who came before the opening is made from: how many they were, and 16 words of 32 bits. */
export type Draw = { readonly count: number; readonly keys: Uint32Array };

const ROUNDS = 8;
/** Small crowds are drawn within a larger square, where eight rounds mix as well as in a large one. */
const LEAST_BITS = 4;

function mix(half: number, first: number, second: number): number {
  let x = Math.imul(half ^ first, 0x9e3779b1);
  x = Math.imul(x ^ (x >>> 15) ^ second, 0x85ebca77);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae3d);
  return x ^ (x >>> 16);
}

/**
 * The drawn rank of the one who came as `index` among `count`, both from 0: a permutation, so that no two have one rank and none is left out. A
 * balanced Feistel network over the next square of a power of two; what falls outside is permuted again. Nothing is stored and everybody can
 * compute it. Up to 2^32 people.
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

/** What the keys of a draw are the SHA-512 of, in UTF-8: read as 16 words of 32 bits, the highest byte first. `seed`: in hexadecimal digits. */
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

/** The words from 128 hexadecimal digits, as the public state carries them. */
export function wordsOfHex(hex: string): Uint32Array {
  return Uint32Array.from({ length: 2 * ROUNDS }, (_, i) => Number.parseInt(hex.slice(8 * i, 8 * i + 8), 16));
}
