import { markCrossing } from "../document/crossing-mark.ts";

/** Browser storage that never throws: private windows and in-app browsers may refuse it, and then nothing is stored. */
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
    // Full or forbidden storage: the page uses its memory instead.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing could be stored, so nothing remains.
  }
}

/** The stored keys that begin with this prefix. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    const store = localStorage;
    return Array.from({ length: store.length }, (_, at) => store.key(at) ?? "").filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The functions above as a storage object. */
export const browserStore = { getItem: readStored, setItem: writeStored, removeItem: removeStored };
