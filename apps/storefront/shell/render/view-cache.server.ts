import { LRUCache } from "lru-cache";
import type { PageRequest, PageText } from "#contract/pages.ts";
import type { View } from "./view.server.ts";

export type CachedView = Omit<PageText, "texts"> & { readonly view: View };
type Load = () => Promise<CachedView | null>;

/** How long a page is rendered from the same data. It limits how often the catalogue is read. During a refresh, older data are used. */
const FRESH_MS = 1000;
const STALE_MS = 5000;
/** The most bytes of cached data, estimated from their text. */
const MOST_BYTES = 48 * 1024 * 1024;
/** Estimated bytes per character of text: two for the text itself, and about three times that for its objects. */
const BYTES_PER_CHARACTER = 8;
const ENTRY_BYTES = 4096;
/** Parameters that affect a page's rendering but not its data. */
const DRAWN_ONLY = ["notice", "headerless", "footerless"];

/** The cache key of a public page's data. Null for personal pages and for requests that are not for a page. */
export function viewKey({
  publicCacheKey,
  request,
  redirection,
}: Pick<PageRequest<Request>, "publicCacheKey" | "request" | "redirection">): string | null {
  if (publicCacheKey === null || redirection || request.method !== "GET") return null;
  const url = new URL(request.url);
  if (url.pathname.endsWith(".data")) return null;
  for (const name of DRAWN_ONLY) url.searchParams.delete(name);
  return `${publicCacheKey} ${url.pathname}${url.search}`;
}

type Entry = { readonly at: number; readonly view: Promise<CachedView | null>; next: Promise<unknown> | null };

/** Caches the data of public pages for a short time. Concurrent requests for the same data share one `load`. */
export function createViewCache(now: () => number = Date.now, mostBytes = MOST_BYTES) {
  const entries = new LRUCache<string, Entry>({ maxSize: mostBytes });
  let nextSweep = 0;

  function store(key: string, entry: Entry, characters = 0): void {
    entries.set(key, entry, { size: ENTRY_BYTES + 2 * key.length + BYTES_PER_CHARACTER * characters });
  }

  /** Deletes expired entries, which no request uses. Searches for them at most once per `FRESH_MS`. */
  function sweep(): void {
    if (now() < nextSweep) return;
    nextSweep = now() + FRESH_MS;
    const aged = [...entries.entries()].filter(([, { at }]) => now() - at >= STALE_MS);
    for (const [key] of aged) entries.delete(key);
  }

  function put(key: string, view: Promise<CachedView | null>): void {
    sweep();
    const entry: Entry = { at: now(), view, next: null };
    store(key, entry);
    const isCached = () => entries.peek(key) === entry;
    const forget = () => {
      if (isCached()) entries.delete(key);
    };
    view.then((loaded) => {
      if (!loaded) forget();
      else if (isCached()) store(key, entry, loaded.view.handoff.html.length);
    }, forget);
  }

  function renew(key: string, entry: Entry, load: Load): void {
    entry.next ??= load().then(
      (view) => put(key, Promise.resolve(view)),
      () => entries.delete(key),
    );
  }

  function cachedView(key: string, load: Load): Promise<CachedView | null> {
    const found = entries.get(key);
    const age = found ? now() - found.at : Infinity;
    if (found && age < STALE_MS) {
      if (age >= FRESH_MS) renew(key, found, load);
      return found.view;
    }
    const view = load();
    put(key, view);
    return view;
  }
  return Object.assign(cachedView, { bytes: () => entries.calculatedSize });
}
