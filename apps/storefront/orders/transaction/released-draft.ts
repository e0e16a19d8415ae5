import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";

const keyOf = (ui: string, eventId: string) => `karcis:draft:v1:${ui}:${eventId}`;
const watchers = new Set<() => void>();

/** The code of a draft released for an event in this browser, or null. */
export function readReleased(ui: string, eventId: string): string | null {
  return readStored(keyOf(ui, eventId));
}

/** Records that the event's order may be finished on the shop's own pages. */
export function rememberReleased(ui: string, eventId: string, code: string): void {
  writeStored(keyOf(ui, eventId), code);
  for (const watcher of watchers) watcher();
}

export function useReleased(ui: string, eventId: string): string | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => readReleased(ui, eventId),
    () => null,
  );
}
