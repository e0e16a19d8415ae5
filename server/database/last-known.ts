import type { Database } from "./database.ts";
import { judgeFailure } from "./judge-failure.ts";

const servedAt = new WeakMap<Database, number>();

/** Notes that somebody is shown what was known before, because the database cannot be asked now. */
export function noteStale(db: Database): void {
  servedAt.set(db, performance.now());
}

/** Whether anybody was shown such a thing since `then`, a moment of `performance.now`. */
export function wasStaleSince(db: Database, then: number): boolean {
  return (servedAt.get(db) ?? -Infinity) >= then;
}

/**
 * Remembers what everybody may see, and gives it again while the database is away or crowded: only then, and never what is somebody's own.
 * Of `most` things those that were read the longest ago go first.
 */
export function lastKnown<T>(most: number): (db: Database, key: string, read: () => Promise<T>) => Promise<T> {
  const kept = new WeakMap<Database, Map<string, T>>();
  return async (db, key, read) => {
    let known = kept.get(db);
    if (!known) kept.set(db, (known = new Map()));
    try {
      const fresh = await read();
      known.delete(key);
      known.set(key, fresh);
      if (known.size > most) known.delete(known.keys().next().value!);
      return fresh;
    } catch (error) {
      if (!known.has(key) || !judgeFailure(error)) throw error;
      noteStale(db);
      return known.get(key)!;
    }
  };
}
