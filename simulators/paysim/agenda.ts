const STEP_MS = 100;
/** A failed task is tried again after this time. */
const AGAIN_MS = 1000;

export type Agenda = {
  /** Runs `task` at or shortly after `at` (milliseconds since the epoch), and again until it succeeds. */
  schedule(at: number, task: () => void): void;
  stop(): void;
};

/** A scheduler for very many tasks: one timer over buckets of a tenth of a second. */
export function createAgenda(now: () => number): Agenda {
  const buckets = new Map<number, (() => void)[]>();
  let last = Math.floor(now() / STEP_MS);
  const timer = setInterval(tick, STEP_MS);
  timer.unref();

  function schedule(at: number, task: () => void): void {
    const bucket = Math.max(Math.ceil(at / STEP_MS), last + 1);
    const tasks = buckets.get(bucket);
    if (tasks) tasks.push(task);
    else buckets.set(bucket, [task]);
  }

  function tick(): void {
    const current = Math.floor(now() / STEP_MS);
    if (current <= last) return;
    const due = dueBuckets(current);
    last = current;
    for (const bucket of due) {
      const tasks = buckets.get(bucket) ?? [];
      buckets.delete(bucket);
      for (const task of tasks) run(task);
    }
  }

  function run(task: () => void): void {
    try {
      task();
    } catch {
      schedule(now() + AGAIN_MS, task);
    }
  }

  function dueBuckets(current: number): number[] {
    if (current - last > buckets.size) {
      return [...buckets.keys()].filter((bucket) => bucket <= current).sort((a, b) => a - b);
    }
    const due: number[] = [];
    for (let bucket = last + 1; bucket <= current; bucket += 1) if (buckets.has(bucket)) due.push(bucket);
    return due;
  }

  return { schedule, stop: () => clearInterval(timer) };
}
