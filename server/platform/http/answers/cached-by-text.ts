import { LRUCache } from "lru-cache";

type Kept<T> = { readonly value: T };

/** Overhead of an entry besides its text and value, in bytes. */
const ENTRY_BYTES = 256;

/**
 * Caches values made from recurring texts. `weigh` returns the most bytes that a value may grow to. Above `most` bytes in all, the least
 * recently used entries are dropped.
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
