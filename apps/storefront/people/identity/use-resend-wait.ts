import { useEffect, useState } from "react";

/** A countdown in whole seconds, by this device's clock. `start` starts it again. */
export function useResendWait(): { readonly left: number; readonly start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return {
    left,
    start(seconds) {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  };
}
