import { noteFault } from "../observability/note-fault.ts";
import { writeLog } from "../observability/write-log.ts";

export type Worker = {
  /** Ends after the turn that is running. */
  stop(): Promise<void>;
};

const EVERY_MS = 1000;

/** Takes a turn of `work` every second, never two at a time. One failing turn is reported and the next one tries again. */
export function keepWorking(work: () => Promise<unknown>, failure: string): Worker {
  let stopped = false;
  let isBusy = false;
  let turn: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (isBusy || stopped) return;
    isBusy = true;
    turn = work()
      .catch((error: unknown) => {
        noteFault(error, { job: failure });
        writeLog("error", failure, { error });
      })
      .finally(() => (isBusy = false));
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await turn;
    },
  };
}
