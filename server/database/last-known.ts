import { LRUCache } from "lru-cache";
import { memoOf } from "../base/memo-of.ts";
import type { Database } from "./database.ts";
import { judgeFailure } from "./judge-failure.ts";

/** When anybody was last shown what was known before, by `performance.now`. */
const servedOf = memoOf(() => ({ at: -Infinity }));

/** Notes that somebody is shown what was known before, because the database cannot be asked now. */
export function markAsStale(db: Database): void {
  servedOf(db).at = performance.now();
}

/** Whether anybody was shown such a thing since `then`, a moment of `performance.now`. */
export function wasStaleSince(db: Database, then: number): boolean {
  return servedOf(db).at >= then;
}

/**
 * Remembers what everybody may see, and gives it again while the database is away or crowded: only then, and never what is somebody's own.
 * Of `most` things those that were read the longest ago go first.
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
