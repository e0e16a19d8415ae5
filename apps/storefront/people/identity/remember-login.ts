import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "../../shell/state/stored-text.ts";

/** Storage key of this browser's login state. It only chooses between two words in the header, and grants nothing. */
const NAME = "karcis.login";

const watchers = new Set<() => void>();

/** Stores the server's latest report whether a person is logged in in this browser. */
export function rememberLogin(isIn: boolean): void {
  if (isIn) writeStored(NAME, "1");
  else removeStored(NAME);
  for (const watcher of watchers) watcher();
}

/** The stored value, outside of components. Browser only. */
export function hasLoginMark(): boolean {
  return readStored(NAME) !== null;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The stored value; false on the server, whose pages are public. */
export function useRememberedLogin(): boolean {
  return useSyncExternalStore(watch, hasLoginMark, () => false);
}
