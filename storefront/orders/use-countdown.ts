import { useEffect, useState } from "react";
import { secondsLeft } from "./hold-clock.ts";

/**
 * Whole seconds until an instant by the server's clock, told every second and at once when the page comes back to the
 * front; null for no instant, and on the server, where time would differ from the browser's.
 */
export function useCountdown(until: string | null, offset: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return setLeft(null);
    const measure = () => setLeft(secondsLeft(until, offset, Date.now()));
    measure();
    const timer = setInterval(measure, 1000);
    document.addEventListener("visibilitychange", measure);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", measure);
    };
  }, [until, offset]);
  return left;
}
