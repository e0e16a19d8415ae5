const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** Bytes as Base45 text (RFC 9285), which QR codes store in their dense alphanumeric mode. */
export function encodeBase45(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i + 1 < bytes.length; i += 2) text += digits((bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0), 3);
  if (bytes.length % 2 === 1) text += digits(bytes.at(-1) ?? 0, 2);
  return text;
}

/** The bytes of a Base45 text; null for wrong characters, wrong length, or a group out of range. */
export function decodeBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 3) {
    const group = text.slice(i, i + 3);
    const value = valueOf(group);
    if (value === null || value > (group.length === 3 ? 0xffff : 0xff)) return null;
    if (group.length === 3) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** Least significant digit first, as in the RFC. */
function digits(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 45)) text += ALPHABET.charAt(rest % 45);
  return text;
}

function valueOf(group: string): number | null {
  let value = 0;
  for (let place = 0; place < group.length; place += 1) {
    const digit = ALPHABET.indexOf(group.charAt(place));
    if (digit < 0) return null;
    value += digit * 45 ** place;
  }
  return value;
}
