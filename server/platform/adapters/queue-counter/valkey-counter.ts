import { messageOf } from "#domain/faults/message-of.ts";
import { Problem } from "../../base/problem.ts";
import { writeLog } from "../../observability/write-log.ts";
import type { NumberLease, NumberLeases, QueueCounter, QueueRef, NumberTaken } from "../../ports/queue-counter.ts";
import { createBreaker } from "../breaker.ts";

/** `count` numbers from `first` on. Fewer than requested if room is short. */
type NumbersTaken = { readonly epoch: number; readonly first: number; readonly count: number; readonly lease: string };
type Waiting = { resolve(taken: NumberTaken | null): void; reject(error: unknown): void };

const MOST_AT_ONCE = 1000;
const LONGEST_LINE = 5000;

/** Batches requests: those that arrive during one call share the next, in order of arrival. Throws BUSY if too many wait. */
function gatherTakes(
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

/** A range lasts this long and has at most this many numbers. Unused numbers are lost with the counter. */
const BLOCK_SECONDS = 0.5;
const LONGEST = 20_000;
const WINDOW_MS = 1000;

type RecentRate = {
  /** Records a number just given. */
  note(number: number): void;
  /** The size of the next lease, at least `least`. */
  block(least: number): number;
};

/** The rate at which this process gives numbers of a queue, over the last second or two. */
function recentRate(now: () => number): RecentRate {
  let [from, at] = [0, -Infinity];
  let perSecond = 0;
  return {
    note(number) {
      const passed = now() - at;
      if (passed < WINDOW_MS) return;
      perSecond = number > from && passed < 10 * WINDOW_MS ? ((number - from) * 1000) / passed : 0;
      [from, at] = [number, now()];
    },
    block(least) {
      return Math.max(least, Math.min(LONGEST, Math.ceil(perSecond * BLOCK_SECONDS)));
    },
  };
}

/** Runs the counter's script for one key. Throws if the server does not answer in time. */
export type ScriptRunner = {
  run(key: string, words: readonly string[]): Promise<readonly unknown[]>;
  close(): Promise<void>;
};

/** Each retry brings counter and database closer. More retries than this mean a fault. */
const STEPS = 12;
const RETRY_SECONDS = 2;
const LONGEST_PAUSE_MS = 2000;
/** A range younger than this is still on its way to the counter. */
const FRESH_MS = 300;
const FRESH_WAIT_MS = 30;

const inWords = (lease: NumberLease) => [lease.limit ?? -1, lease.isTaking ? 1 : 0].map(String);

/**
 * Counts in Valkey or Redis within ranges leased from the database, so a failure of that server never repeats a number. `mark` separates
 * the queues of deployments that share a server.
 */
export function createValkeyCounter(runner: ScriptRunner, leases: NumberLeases, mark: string): QueueCounter {
  const keyOf = ({ tenant, event }: QueueRef) => `t:${tenant}:q:${event}:${mark}`;
  const rates = new Map<string, RecentRate>();
  const breaker = createBreaker({
    now: () => performance.now(),
    longestPauseMs: LONGEST_PAUSE_MS,
    onChange: (isOpen) =>
      writeLog("warn", isOpen ? "the database counts places: their counter does not answer" : "the counter of places answers again"),
  });

  async function run(queue: QueueRef, words: readonly (string | number)[]): Promise<readonly unknown[]> {
    const trial = breaker.begin();
    if (!trial) throw new Problem("UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
    try {
      const answer = await runner.run(keyOf(queue), words.map(String));
      trial.answered();
      return answer;
    } catch (error) {
      if (breaker.state() === "closed") writeLog("warn", "the counter of places did not answer", { error: messageOf(error) });
      trial.failed();
      throw new Problem("UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
    }
  }

  const rateOf = (queue: QueueRef) => {
    const key = keyOf(queue);
    const known = rates.get(key) ?? recentRate(() => performance.now());
    rates.set(key, known);
    return known;
  };

  /**
   * Gives the counter a new range beyond every number given so far, replacing the range `seen`. If another process has just begun one,
   * waits for it.
   */
  async function seed(queue: QueueRef, seen: string): Promise<void> {
    const known = await leases.read(queue);
    if (!known.isTaking) throw new Problem("UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
    if (known.id !== null && known.id !== seen && known.ageMs !== null && known.ageMs < FRESH_MS)
      return new Promise((resolve) => setTimeout(resolve, FRESH_WAIT_MS));
    const lease = await leases.begin(queue, known.id, rateOf(queue).block(1));
    // Another process has just begun one and is about to store it.
    if (lease) await run(queue, ["seed", seen, lease.id!, lease.epoch, lease.next, lease.ceiling, ...inWords(lease)]);
  }

  async function extend(
    queue: QueueRef,
    { id, ceiling, count }: { readonly id: string; readonly ceiling: number; readonly count: number },
  ) {
    const end = await leases.extend(queue, { id, ceiling }, rateOf(queue).block(count));
    if (end === null) return seed(queue, id);
    await run(queue, ["grant", id, end]);
  }

  /** Repairs the counter so that it can answer. */
  async function mend(queue: QueueRef, [kind, id, ceiling]: readonly unknown[], count: number): Promise<void> {
    if (kind === "short") return extend(queue, { id: String(id), ceiling: Number(ceiling), count });
    return seed(queue, String(id));
  }

  async function takeMany(queue: QueueRef, count: number): Promise<NumbersTaken> {
    for (let step = 0; step < STEPS; step++) {
      const said = await run(queue, ["take", count]);
      if (said[0] === "given") {
        const [epoch, first, given] = said.slice(1, 4).map(Number);
        rateOf(queue).note(first! + given!);
        return { epoch: epoch!, first: first!, count: given!, lease: String(said[4]) };
      }
      await mend(queue, said, count);
    }
    throw new Problem("UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
  }

  async function sync(queue: QueueRef): Promise<void> {
    for (let step = 0; step < STEPS; step++) {
      const lease = await leases.read(queue);
      if (!lease.isTaking && lease.id === null) return;
      const said = await run(queue, ["sync", lease.id ?? "", lease.epoch, ...inWords(lease)]);
      if (said[0] === "noted") return;
      await mend(queue, said, 1);
    }
    throw new Problem("UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
  }

  async function renew(queue: QueueRef, lease: string): Promise<void> {
    try {
      await seed(queue, lease);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  return {
    take: gatherTakes(takeMany),
    sync,
    renew,
    state: () => (breaker.state() === "closed" ? "answering" : "away"),
    close: () => runner.close(),
  };
}
