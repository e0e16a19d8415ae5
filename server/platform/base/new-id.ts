import { drawRandom } from "./draw-random.ts";

/** Sixteen bytes in UUID notation. */
export function uuidText(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A UUID version 7: time first, so that index pages fill in order. */
export function newId(): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  drawRandom(10).copy(bytes, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}

/** Letters and digits without look-alikes. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * `length` letters and digits without look-alikes, spelled from `bytes`: the same bytes give the same text. Two
 * bytes suffice for three letters.
 */
export function spellBytes(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (; text.length < length; rest /= 30n) text += ALPHABET[Number(rest % 30n)];
  return text;
}

/** A readable order number of `length` characters. */
export function newReference(length = 8): string {
  let text = "";
  while (text.length < length) {
    const value = drawRandom(1)[0]!;
    // 240 is the largest multiple of 30 in a byte: no letter comes up more often than another.
    if (value < 240) text += ALPHABET[value % 30];
  }
  return text;
}
