import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";
import { readMedia, readTrailer, type MediaFacts } from "./store.ts";

/** Files rarely change, so a new or removed one may be noticed this late. */
const FRESH_MS = 30_000;
const MOST = 500;

type Read<T> = (db: Database, tenant: string, id: string) => Promise<T | undefined>;

/** Caches reads for half a minute, except failed and empty ones. */
function remembering<T>(read: Read<T>): Read<T> {
  const known = memoOf(() => new LRUCache<string, Promise<T | undefined>>({ max: MOST, ttl: FRESH_MS }));
  return (db, tenant, id) => {
    const memory = known(db);
    const name = `${tenant} ${id}`;
    const kept = memory.get(name);
    if (kept) return kept;
    const asked = read(db, tenant, id);
    memory.set(name, asked);
    asked.then(
      (found) => found ?? memory.delete(name),
      () => memory.delete(name),
    );
    return asked;
  };
}

/** Returns a file's contents. Undefined if it cannot be played. Cached for half a minute. */
export const loadMedia: Read<MediaFacts> = remembering(readMedia);

/** Returns a trailer's contents, with its sealed key. Undefined for any other file. Cached for half a minute. */
export const loadTrailer = remembering(readTrailer);
