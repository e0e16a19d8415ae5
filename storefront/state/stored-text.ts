/** Browser storage that never throws: private windows and in-app browsers may refuse it, and then nothing is kept. */
export function readStored(key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, text: string): void {
  try {
    storage().setItem(key, text);
  } catch {
    // Full or forbidden: the page goes on from memory.
  }
}

export function removeStored(key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

/** The names of what is kept that begin so. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    const store = storage();
    return Array.from({ length: store.length }, (_, at) => store.key(at) ?? "").filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Tenants whose data travels encrypted keep drafts for the length of the visit only; the document says which. */
function storage(): Storage {
  return document.documentElement.dataset["drafts"] === "session" ? sessionStorage : localStorage;
}

/** The same as an object, for what asks for a store. */
export const browserStore = { getItem: readStored, setItem: writeStored, removeItem: removeStored };
