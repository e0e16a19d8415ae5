import { Problem } from "../../base/problem.ts";
import type { NumberTaken, QueueRef } from "../../ports/queue-counter.ts";

/** `count` numbers from `first` on. Fewer than requested if room is short. */
export type NumbersTaken = { readonly epoch: number; readonly first: number; readonly count: number; readonly lease: string };
type Waiting = { resolve(taken: NumberTaken | null): void; reject(error: unknown): void };

const MOST_AT_ONCE = 1000;
const LONGEST_LINE = 5000;
const RETRY_SECONDS = 2;

/** Batches requests: those that arrive during one call share the next, in order of arrival. Throws BUSY if too many wait. */
export function gatherTakes(
  takeMany: (queue: QueueRef, count: number) => Promise<NumbersTaken>,
): (queue: QueueRef) => Promise<NumberTaken | null> {
  const lines = new Map<string, Waiting[]>();

  async function serve(queue: QueueRef, key: string): Promise<void> {
    const line = lines.get(key)!;
    while (line.length > 0) {
      const batch = line.splice(0, MOST_AT_ONCE);
      try {
        const { epoch, first, count, lease } = await takeMany(queue, batch.length);
        batch.forEach(({ resolve }, at) => resolve(at < count ? { epoch, number: first + at, lease } : null));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    lines.delete(key);
  }

  return (queue) =>
    new Promise((resolve, reject) => {
      const key = `${queue.tenant} ${queue.event}`;
      const line = lines.get(key);
      if (line && line.length >= LONGEST_LINE) return reject(new Problem("BUSY", { retryAfterSeconds: RETRY_SECONDS }));
      if (line) return void line.push({ resolve, reject });
      lines.set(key, [{ resolve, reject }]);
      void serve(queue, key);
    });
}
