import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";
import { readMedia, readTrailer, type MediaFacts } from "./store.ts";

/** A file is made once; that it was made anew, or taken away, may be noticed this late. */
const FRESH_MS = 30_000;
const MOST = 500;

type Read<T> = (db: Database, tenant: string, id: string) => Promise<T | undefined>;

/** Remembers what was read, for half a minute; what could not be read, or is not there, is asked for again. */
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

/** What a file consists of; undefined where it cannot be played. Remembered for half a minute. */
export const loadMedia: Read<MediaFacts> = remembering(readMedia);

/** The same of a trailer, with its sealed key; undefined for what is none. */
export const loadTrailer = remembering(readTrailer);
