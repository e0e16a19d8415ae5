import { LRUCache } from "lru-cache";

type Kept<T> = { readonly value: T };

/** What an entry takes beside its text and what was made of it. */
const ENTRY_BYTES = 256;

/**
 * Remembers what is made of texts that recur. `weigh` says how many bytes that may come to take at most; the texts asked for the longest ago go
 * first when all of it is more than `most` bytes.
 */
export function cachedByText<T>(make: (text: string) => T, weigh: (made: T) => number, most: number) {
  const known = new LRUCache<string, Kept<T>>({
    maxSize: most,
    sizeCalculation: ({ value }, text) => ENTRY_BYTES + 2 * text.length + Math.ceil(weigh(value)),
  });
  function keep(text: string): T {
    const found = known.get(text);
    if (found !== undefined) return found.value;
    const value = make(text);
    known.set(text, { value });
    return value;
  }
  return Object.assign(keep, { bytes: () => known.calculatedSize });
}
