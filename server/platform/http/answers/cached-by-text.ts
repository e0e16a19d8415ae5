import { LRUCache } from "lru-cache";

type Kept<T> = { readonly value: T };

/** Bytes that an entry takes besides its text and the value made from it. */
const ENTRY_BYTES = 256;

/**
 * Caches the values made from texts that recur. `weigh` says how many bytes a value may come to take at most; when all entries together
 * exceed `most` bytes, those asked for longest ago go first.
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
