import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, true afterwards: what only the browser knows may then be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
