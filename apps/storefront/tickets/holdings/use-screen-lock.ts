import { useCallback, useEffect, useRef, useState } from "react";

const LONGEST_MS = 600_000;

/**
 * Keeps the screen on while mounted, for ten minutes at most. `isRefused`: the browser requires a tap, which must call `ask`. Does nothing
 * in browsers without this feature.
 */
export function useScreenLock(): { readonly isRefused: boolean; readonly ask: () => void } {
  const [isRefused, setIsRefused] = useState(false);
  const held = useRef<WakeLockSentinel | null>(null);
  const isOver = useRef(false);

  const ask = useCallback(async () => {
    if (!("wakeLock" in navigator) || isOver.current || document.visibilityState !== "visible") return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      if (isOver.current) await lock.release();
      else held.current = lock;
      setIsRefused(false);
    } catch {
      setIsRefused(true);
    }
  }, []);

  useEffect(() => {
    isOver.current = false;
    // oxlint-disable-next-line react/set-state-in-effect -- sets state only after the browser's answer
    void ask();
    const again = () => void ask();
    const end = () => {
      isOver.current = true;
      void held.current?.release();
    };
    document.addEventListener("visibilitychange", again);
    const timer = setTimeout(end, LONGEST_MS);
    return () => {
      document.removeEventListener("visibilitychange", again);
      clearTimeout(timer);
      end();
    };
  }, [ask]);

  return { isRefused, ask: () => void ask() };
}
