import { useEffect } from "react";
import { pollDelay } from "./poll-delay.ts";

/**
 * Polls at growing intervals while something may still change and the page is visible. The first poll is at once if nothing is known yet.
 * `ask` must never throw.
 */
export function usePolling(
  ask: () => Promise<void>,
  { goesOn, isNow = false }: { readonly goesOn: boolean; readonly isNow?: boolean },
): void {
  useEffect(() => {
    if (!goesOn) return;
    const begun = Date.now();
    let asked = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const turn = async () => {
      if (document.visibilityState === "visible") await ask();
      asked += 1;
      if (!isOver) timer = setTimeout(() => void turn(), pollDelay(asked, Date.now() - begun));
    };
    timer = setTimeout(() => void turn(), isNow ? 0 : pollDelay(0, 0));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [goesOn, ask, isNow]);
}
