type Kept<T> = { readonly value: T; readonly bytes: number };

/** What an entry takes beside its text and what was made of it. */
const ENTRY_BYTES = 256;

/**
 * Remembers what is made of texts that recur. `weigh` says how many bytes that may come to take at most; the texts asked for the longest ago go
 * first when all of it is more than `most` bytes.
 */
export function keptByText<T>(make: (text: string) => T, weigh: (made: T) => number, most: number) {
  const known = new Map<string, Kept<T>>();
  let bytes = 0;
  function keep(text: string): T {
    const found = known.get(text);
    if (found !== undefined) {
      known.delete(text);
      known.set(text, found);
      return found.value;
    }
    const value = make(text);
    const kept = { value, bytes: ENTRY_BYTES + 2 * text.length + weigh(value) };
    known.set(text, kept);
    bytes += kept.bytes;
    for (const [old, { bytes: given }] of known) {
      if (bytes <= most) break;
      known.delete(old);
      bytes -= given;
    }
    return value;
  }
  return Object.assign(keep, { bytes: () => bytes });
}
