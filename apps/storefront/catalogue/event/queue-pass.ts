import { useEffect, useState } from "react";
import { readStored } from "../../shell/state/stored-text.ts";
import { passKey } from "../../shell/links/queue-path.ts";
import { secondsLeft } from "../../orders/transaction/hold-clock.ts";

/** A visitor's right to begin an order: none, or its seconds left; 0 once it has expired. */
export type Pass = number | null;

/** The pass that the waiting room stored in this browser, with a countdown; null before hydration. */
export function useQueuePass(ui: string, eventId: string): Pass {
  const [left, setLeft] = useState<Pass>(null);
  useEffect(() => {
    const until = Number(readStored(passKey(ui, eventId)) ?? 0);
    if (until === 0) return;
    const count = () => setLeft(secondsLeft(new Date(until).toISOString(), 0, Date.now()));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [ui, eventId]);
  return left;
}
