import { useSyncExternalStore } from "react";
import { atRest, touched } from "../router/at-rest.ts";

/** Whether the page is at rest; see `atRest`. False on the server. */
export function useAtRest(): boolean {
  return useSyncExternalStore(atRest.watch, atRest.get, () => false);
}

/** Whether the visitor has touched the page; see `touched`. False on the server. */
export function useTouched(): boolean {
  return useSyncExternalStore(touched.watch, touched.get, () => false);
}
