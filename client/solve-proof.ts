/** Tries before the page may do other work. */
const AT_ONCE = 256;

/** The number for which SHA-256 of `challenge:number` begins with `bits` zero bits. Null if the browser cannot compute it. */
export async function solveProof(challenge: string, bits: number): Promise<number | null> {
  if (!globalThis.crypto?.subtle || bits > 24) return null;
  const encoder = new TextEncoder();
  for (let first = 0; ; first += AT_ONCE) {
    const digests = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => crypto.subtle.digest("SHA-256", encoder.encode(`${challenge}:${first + n}`))),
    );
    const found = digests.findIndex((digest) => new DataView(digest).getUint32(0) >>> (32 - bits) === 0);
    if (found >= 0) return first + found;
  }
}
