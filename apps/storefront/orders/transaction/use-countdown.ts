import { useSyncExternalStore } from "react";
import { secondsLeft } from "./hold-clock.ts";

function watchSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}
const watchNothing = () => () => {};

/**
 * Whole seconds until an instant by the server's clock, updated every second and when the page returns to the front. Null without an
 * instant. Also null on the server, whose time would differ from the browser's.
 */
export function useCountdown(until: string | null, offset: number): number | null {
  return useSyncExternalStore(
    until === null ? watchNothing : watchSeconds,
    () => (until === null ? null : secondsLeft(until, offset, Date.now())),
    () => null,
  );
}
