import { LRUCache } from "lru-cache";
import { memoOf } from "../../base/memo-of.ts";
import type { Database } from "../../database/database.ts";
import { readMedia, type MediaFacts } from "./store.ts";

/** A file is made once; that it was made anew, or taken away, may be noticed this late. */
const FRESH_MS = 30_000;
const MOST = 500;

const known = memoOf(() => new LRUCache<string, Promise<MediaFacts | undefined>>({ max: MOST, ttl: FRESH_MS }));

/** What a file consists of; undefined where it cannot be played. Remembered for half a minute. */
export function loadMedia(db: Database, tenant: string, id: string): Promise<MediaFacts | undefined> {
  const memory = known(db);
  const name = `${tenant} ${id}`;
  const kept = memory.get(name);
  if (kept) return kept;
  const asked = readMedia(db, tenant, id);
  memory.set(name, asked);
  asked.then(
    (found) => found ?? memory.delete(name),
    () => memory.delete(name),
  );
  return asked;
}
