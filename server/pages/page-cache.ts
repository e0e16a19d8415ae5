import { LRUCache } from "lru-cache";
import type { Page } from "../platform/http/answers/answer-page.ts";
import { counter } from "../platform/observability/metrics.ts";
import { markStale } from "../platform/http/answers/mark-stale.ts";
import type { SharedPiece } from "../platform/http/answers/page-bytes.ts";

type Kept = { readonly page: Page; readonly at: number };
/** `failedAt`: when a newer page last failed. */
type Entry = { kept: Kept | null; running: Promise<Page> | null; failedAt: number };

const asked = counter(
  "karcis_page_cache_requests_total",
  "Public pages that were asked for: fresh, old while a new one is made, or made.",
  ["found"],
);

/** Age up to which a cached page is served as it is. An older one is served while a new one is rendered. */
const FRESH_MS = 1000;
const STALE_MS = 30_000;
/** Bytes of all cached pages in every encoding, with headers and names. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Overhead of an entry besides its page, in bytes. */
const ENTRY_BYTES = 1024;

/** The earlier page with its compressed forms, if the new one is equal. */
function newest(page: Page, before: Page | null): Page {
  const isSame = before !== null && before.bytes?.name === page.bytes?.name && String(before.headers) === String(page.headers);
  return isSame ? before : page;
}

/** Bytes that only this page holds. */
function ownBytes(key: string, { headers, bytes }: Page): number {
  const told = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return 2 * (key.length + told) + (bytes?.own() ?? 0);
}

/** Weighs pages: shared pieces count once while any page with them is cached. */
function createScales() {
  const holders = new Map<SharedPiece, number>();
  let weight = 0;
  return {
    weight: () => weight,
    grow(more: number): void {
      weight += more;
    },
    add(key: string, page: Page): void {
      weight += ownBytes(key, page);
      for (const piece of page.bytes?.shared ?? []) {
        const count = holders.get(piece) ?? 0;
        if (count === 0) weight += piece.most;
        holders.set(piece, count + 1);
      }
    },
    remove(key: string, page: Page): void {
      weight -= ownBytes(key, page);
      for (const piece of page.bytes?.shared ?? []) {
        const count = holders.get(piece)! - 1;
        if (count > 0) holders.set(piece, count);
        else {
          holders.delete(piece);
          weight -= piece.most;
        }
      }
    },
  };
}

/** Entries by key, in order of use. Above the size limit, the least recently used are dropped. */
function createShelf(mostBytes: number) {
  const scales = createScales();
  // Shared pieces count once, which no size of a single entry can express, so overweight entries are removed here.
  const entries = new LRUCache<string, Entry>({
    max: Math.ceil(mostBytes / ENTRY_BYTES),
    dispose: ({ kept }, key) => {
      if (kept) scales.remove(key, kept.page);
    },
  });
  const weight = () => scales.weight() + entries.size * ENTRY_BYTES;

  function drop(key: string, entry: Entry): void {
    if (entries.peek(key) === entry) entries.delete(key);
  }

  function makeRoom(): void {
    while (weight() > mostBytes && entries.size > 0) entries.pop();
  }

  function keep(key: string, entry: Entry, page: Page): void {
    if (entries.peek(key) === entry && entry.kept?.page !== page) {
      if (entry.kept) scales.remove(key, entry.kept.page);
      scales.add(key, page);
      // Compressed forms are made later, on first use.
      page.bytes?.onGrowth((more) => {
        if (entries.peek(key)?.kept?.page !== page) return;
        scales.grow(more);
        makeRoom();
      });
    }
    entry.kept = { page, at: Date.now() };
    makeRoom();
  }

  function take(key: string): Entry {
    const found = entries.get(key);
    if (found) return found;
    const entry: Entry = { kept: null, running: null, failedAt: -Infinity };
    entries.set(key, entry);
    makeRoom();
    return entry;
  }

  return { drop, keep, take, weight, size: () => entries.size, has: (key: string) => entries.has(key) };
}

/**
 * Caches public pages. Simultaneous requests render a page once. Only successful pages are cached. If no newer page can be made, the cached
 * one is still served, marked as stale. The key contains everything that the page depends on. Above `mostBytes`, the least recently used
 * are dropped.
 */
export function createPageCache(options: { freshMs?: number; mostBytes?: number } = {}) {
  const { freshMs = FRESH_MS, mostBytes = MOST_BYTES } = options;
  const shelf = createShelf(mostBytes);

  /** The earlier page of any age, if a new one cannot be made. */
  function goOn(entry: Entry, { page }: Kept): Page {
    entry.failedAt = Date.now();
    return markStale(page);
  }

  async function run(key: string, entry: Entry, make: () => Promise<Page>): Promise<Page> {
    try {
      const page = newest(await make(), entry.kept?.page ?? null);
      if (page.status >= 500 && entry.kept) return goOn(entry, entry.kept);
      if (page.status !== 200) shelf.drop(key, entry);
      else shelf.keep(key, entry, page);
      return page;
    } catch (error) {
      if (entry.kept) return goOn(entry, entry.kept);
      shelf.drop(key, entry);
      throw error;
    } finally {
      entry.running = null;
    }
  }

  async function cached(key: string, make: () => Promise<Page>): Promise<Page> {
    const entry = shelf.take(key);
    const { kept } = entry;
    const age = kept ? Date.now() - kept.at : Infinity;
    asked.add([!kept || age >= STALE_MS ? "made" : age < freshMs ? "fresh" : "old"]);
    if (kept && age < freshMs) return kept.page;
    if (kept && Date.now() - entry.failedAt < freshMs) return markStale(kept.page);
    entry.running ??= run(key, entry, make);
    if (!kept || age >= STALE_MS) return entry.running;
    entry.running.catch(() => {});
    return kept.page;
  }
  return Object.assign(cached, {
    /** Whether a page is cached or being rendered. */
    has: shelf.has,
    /** Bytes of the cached pages. */
    weight: shelf.weight,
    size: shelf.size,
  });
}
