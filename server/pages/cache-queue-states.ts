import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { judgeFailure } from "../platform/database/judge-failure.ts";

/** The answer as it goes out, the same for everybody. */
export type StateBytes = { readonly body: string; readonly etag: string; readonly length: string };

/** A state is read no more often than this, and without somebody's waiting for it until it is twice as old. */
const FRESH_MS = 1000;
const OLD_MS = 2000;
/** So long somebody waits for a new one who could have an old one. */
const PATIENCE_MS = 1000;
const MOST_KEPT = 2000;

type Entry = {
  /** Null: there is no queue. Undefined: not known yet. */
  bytes: StateBytes | null | undefined;
  state: object | null;
  at: number;
  /** When reading began; while something is on its way. */
  askedAt: number;
  reading: Promise<void> | null;
};

export type QueueStates = {
  /** What is known and no older than it may be; undefined where whoever asks has to wait for it. Begins to read it anew where it is time. */
  peek(tenant: string, event: string): StateBytes | null | undefined;
  /** The same, read first where it has to be. An older state says so of itself, while the database cannot be asked. */
  get(tenant: string, event: string): Promise<StateBytes | null>;
};

function bytesOf(state: object): StateBytes {
  const body = JSON.stringify(state);
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`, length: String(Buffer.byteLength(body)) };
}

/**
 * Keeps everybody's answer about a queue as bytes: one reading a second at most for each queue, whoever and how many ask. While the database is
 * away, or does not answer in time, it is what was last known, and says so.
 */
export function cacheQueueStates(read: (tenant: string, event: string) => Promise<object | null>): QueueStates {
  const entries = new LRUCache<string, Entry>({ max: MOST_KEPT });

  function entryOf(tenant: string, event: string): Entry {
    const key = `${tenant} ${event}`;
    let entry = entries.get(key);
    if (!entry) entries.set(key, (entry = { bytes: undefined, state: null, at: -Infinity, askedAt: 0, reading: null }));
    return entry;
  }

  function markAsStale(entry: Entry): void {
    if (!entry.state || "isStale" in entry.state) return;
    entry.state = { ...entry.state, isStale: true };
    entry.bytes = bytesOf(entry.state);
  }

  function refresh(entry: Entry, tenant: string, event: string): Promise<void> {
    entry.askedAt = performance.now();
    entry.reading ??= read(tenant, event)
      .then(
        (state) => {
          entry.bytes = state === null ? null : state === entry.state ? entry.bytes : bytesOf(state);
          entry.state = state;
        },
        (error: unknown) => {
          if (entry.bytes === undefined || !judgeFailure(error)) throw error;
          markAsStale(entry);
        },
      )
      .finally(() => {
        entry.at = performance.now();
        entry.reading = null;
      });
    return entry.reading;
  }

  return {
    peek(tenant, event) {
      const entry = entries.get(`${tenant} ${event}`);
      if (!entry || entry.bytes === undefined) return undefined;
      const now = performance.now();
      if (now - entry.at < FRESH_MS) return entry.bytes;
      if (!entry.reading) refresh(entry, tenant, event).catch(() => {});
      else if (now - entry.askedAt > PATIENCE_MS) markAsStale(entry);
      return now - entry.at < OLD_MS || (entry.state && "isStale" in entry.state) ? entry.bytes : undefined;
    },
    async get(tenant, event) {
      const entry = entryOf(tenant, event);
      if (entry.bytes !== undefined && performance.now() - entry.at < FRESH_MS) return entry.bytes;
      const reading = entry.reading ?? refresh(entry, tenant, event);
      if (entry.bytes === undefined) await reading;
      else await inPatience(reading, () => markAsStale(entry));
      return entry.bytes ?? null;
    },
  };
}

/** Waits for it, but not longer than a visitor who could have an old answer would. */
async function inPatience(reading: Promise<void>, late: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late();
      resolve();
    }, PATIENCE_MS);
  });
  await Promise.race([reading, patience]).finally(() => clearTimeout(timer));
}
