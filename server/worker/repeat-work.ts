import { reportFault } from "../platform/observability/report-fault.ts";
import { writeLog } from "../platform/observability/write-log.ts";

export type Worker = {
  /** Ends after the turn that is running. */
  stop(): Promise<void>;
};

const EVERY_MS = 1000;
/** While work keeps failing, it is reported no more often than this. */
const TELL_EVERY_MS = 60_000;

/**
 * Runs `work` every second, unless told otherwise, and never twice at a time. A failing turn is reported, the failures that follow it once
 * a minute, and the next turn tries again.
 */
export function repeatWork(work: () => Promise<unknown>, failure: string, everyMs = EVERY_MS): Worker {
  let stopped = false;
  let isBusy = false;
  let toldAt: number | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  function tell(error: unknown): void {
    const now = performance.now();
    if (toldAt !== null && now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    reportFault(error, { job: failure });
    writeLog("error", failure, { error });
  }

  async function takeTurn(): Promise<void> {
    isBusy = true;
    try {
      await work();
      if (toldAt !== null) writeLog("info", "goes again", { after: failure });
      toldAt = null;
    } catch (error) {
      tell(error);
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => {
    if (!isBusy && !stopped) turn = takeTurn();
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await turn;
    },
  };
}
