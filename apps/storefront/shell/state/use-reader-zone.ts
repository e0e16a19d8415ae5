import { useSyncExternalStore } from "react";
import { isZone } from "#domain/time/zone.ts";

const never = () => () => {};

/** The zone in which deadlines are told: the browser's if it is one of Indonesia, else the event's, as on the server. */
export function useReaderZone(events: string): string {
  return useSyncExternalStore(
    never,
    () => {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
      // Western Kalimantan has Jakarta's time under another name.
      const zone = own === "Asia/Pontianak" ? "Asia/Jakarta" : own;
      return isZone(zone) ? zone : events;
    },
    () => events,
  );
}
