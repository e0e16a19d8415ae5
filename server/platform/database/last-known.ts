import { LRUCache } from "lru-cache";
import { memoOf } from "../base/memo-of.ts";
import type { Database } from "./database.ts";
import { judgeFailure } from "./judge-failure.ts";

/** When a stale copy was last served, by `performance.now`. */
const servedOf = memoOf(() => ({ at: -Infinity }));

/** Records that a stale copy was served because the database is unavailable. */
export function markAsStale(db: Database): void {
  servedOf(db).at = performance.now();
}

/** Whether a stale copy was served since `then`, by `performance.now`. */
export function wasStaleSince(db: Database, then: number): boolean {
  return servedOf(db).at >= then;
}

/**
 * Caches public data, never private data, and serves stale copies only while the database is away or crowded. Beyond `most` entries the
 * least recently read are dropped.
 */
export function lastKnown<T>(most: number): (db: Database, key: string, read: () => Promise<T>) => Promise<T> {
  const keptFor = memoOf(() => new LRUCache<string, { readonly value: T }>({ max: most }));
  return async (db, key, read) => {
    const known = keptFor(db);
    try {
      const fresh = await read();
      known.set(key, { value: fresh });
      return fresh;
    } catch (error) {
      const before = known.peek(key);
      if (!before || !judgeFailure(error)) throw error;
      markAsStale(db);
      return before.value;
    }
  };
}
