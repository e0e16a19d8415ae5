import { useSyncExternalStore } from "react";

/** The zones of Indonesia, which readers know by name: WIB, WITA, WIT. */
const NEAR = new Set(["Asia/Jakarta", "Asia/Pontianak", "Asia/Makassar", "Asia/Jayapura"]);
const never = () => () => {};

/** The zone in which deadlines are told: the browser's if it is one of Indonesia, else the event's, as on the server. */
export function useReaderZone(events: string): string {
  return useSyncExternalStore(
    never,
    () => {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return NEAR.has(own) ? own : events;
    },
    () => events,
  );
}
