import { markCrossing } from "../document/crossing-mark.ts";

/** Browser storage that never throws: private windows and in-app browsers may refuse it, and then nothing is kept. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    markCrossing();
  } catch {
    // Full or forbidden: the page goes on from memory.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

/** The names of what is kept that begin so. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    const store = localStorage;
    return Array.from({ length: store.length }, (_, at) => store.key(at) ?? "").filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The same as an object, for what asks for a store. */
export const browserStore = { getItem: readStored, setItem: writeStored, removeItem: removeStored };
