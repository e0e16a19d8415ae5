import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { judgeFailure } from "../platform/database/judge-failure.ts";

/** The public answer as sent. */
export type StateBytes = { readonly body: string; readonly etag: string; readonly length: string };

/** Minimum age of a state before it is read again. Up to twice that age no caller waits. */
const FRESH_MS = 1000;
const OLD_MS = 2000;
/** The longest wait for a new state if an older one is available. */
const PATIENCE_MS = 1000;
const MOST_KEPT = 2000;

type Entry = {
  /** Null: no queue. Undefined: not known yet. */
  bytes: StateBytes | null | undefined;
  state: object | null;
  at: number;
  /** Start of the read in progress. */
  askedAt: number;
  reading: Promise<void> | null;
};

export type QueueStates = {
  /** The cached state if it is fresh enough, or undefined if the caller must wait. Starts a new read when due. */
  peek(tenant: string, event: string): StateBytes | null | undefined;
  /** Returns the state, after a read if necessary. A stale state is marked while the database is unavailable. */
  get(tenant: string, event: string): Promise<StateBytes | null>;
};

function bytesOf(state: object): StateBytes {
  const body = JSON.stringify(state);
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`, length: String(Buffer.byteLength(body)) };
}

/**
 * Caches public queue states as bytes: at most one read a second for each queue, for any number of callers. While the database is away or
 * slow, returns the last known state, marked as stale.
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

/** Waits for a read, but no longer than PATIENCE_MS. After that the caller gets the older state. */
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
