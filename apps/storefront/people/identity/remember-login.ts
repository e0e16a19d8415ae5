import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "../../shell/state/stored-text.ts";

/** That somebody logged in here: it opens nothing, and only chooses between two words in the header. */
const NAME = "karcis.login";

const watchers = new Set<() => void>();

/** Remembers whether somebody is logged in in this browser, as a page was just told. */
export function rememberLogin(isIn: boolean): void {
  if (isIn) writeStored(NAME, "1");
  else removeStored(NAME);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** What was remembered last; false on the server, whose pages are everybody's. */
export function useRememberedLogin(): boolean {
  return useSyncExternalStore(
    watch,
    () => readStored(NAME) !== null,
    () => false,
  );
}
