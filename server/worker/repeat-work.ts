import { reportFault } from "../platform/observability/report-fault.ts";
import { writeLog } from "../platform/observability/write-log.ts";

export type Worker = {
  /** Ends after the current turn. */
  stop(): Promise<void>;
};

const EVERY_MS = 1000;
/** Minimum interval between reports of repeated failures. */
const TELL_EVERY_MS = 60_000;

/** Runs `work` every second by default, never twice at a time. Reports the first failure at once and later ones once a minute, and retries. */
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
