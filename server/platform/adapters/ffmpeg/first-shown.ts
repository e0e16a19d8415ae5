/** Presentation time of a segment's first picture, in seconds of its own clock. Null if it has no picture. */
export function firstShown(segment: Buffer): number | null {
  for (let at = 0; at + 188 <= segment.length; at += 188) {
    const start = segment.subarray(at, at + 188).indexOf(Buffer.from([0, 0, 1, 0xe0]));
    if (start < 0) continue;
    const p = segment.subarray(at + start);
    // A 33-bit timestamp at 90 kHz, with marker bits in between.
    return (((p[9]! >> 1) & 7) * 2 ** 30 + (p[10]! << 22) + ((p[11]! >> 1) << 15) + (p[12]! << 7) + (p[13]! >> 1)) / 90_000;
  }
  return null;
}
