import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, true afterwards. While it is false, show no state of this browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
