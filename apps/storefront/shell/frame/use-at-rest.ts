import { useSyncExternalStore } from "react";
import { isAtRest, watchRest } from "../router/at-rest.ts";

/** Whether the page is at rest; see `isAtRest`. False on the server. */
export function useAtRest(): boolean {
  return useSyncExternalStore(watchRest, isAtRest, () => false);
}
