import type { Page } from "./answer-page.ts";

type Kept = { readonly page: Page; readonly at: number };
type Entry = { kept: Kept | null; running: Promise<Page> | null; weight: number };

/** A kept page is served at once this long; older ones are served too, while a new one is made. */
const FRESH_MS = 1000;
const STALE_MS = 30_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** What an entry weighs beside its page. */
const ENTRY_BYTES = 2048;

/** The page as it was, with its packed forms, when the new one is the same. */
function newest(page: Page, before: Page | null): Page {
  const isSame = before !== null && before.bytes?.name === page.bytes?.name && String(before.headers) === String(page.headers);
  return isSame ? before : page;
}

/** Entries by key, in the order in which they were last asked for; those asked for the longest ago go when all weigh too much. */
function createShelf(mostBytes: number) {
  const entries = new Map<string, Entry>();
  let weight = 0;

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    weight -= entry.weight;
    entry.weight = 0;
  }

  /** Packed forms come later: an entry is weighed whenever it is asked for. */
  function weigh(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    const now = ENTRY_BYTES + (entry.kept?.page.bytes?.size() ?? 0);
    weight += now - entry.weight;
    entry.weight = now;
    for (const [oldest, old] of entries) {
      if (weight <= mostBytes) break;
      drop(oldest, old);
    }
  }

  function take(key: string): Entry {
    const entry: Entry = entries.get(key) ?? { kept: null, running: null, weight: 0 };
    entries.delete(key);
    entries.set(key, entry);
    weigh(key, entry);
    return entry;
  }

  return { drop, weigh, take };
}

/**
 * Keeps public pages. However many ask at once, a page is made once; only good ones are kept, and the key says everything that the
 * page depends on. What was not asked for the longest goes first when the pages weigh more than `mostBytes`.
 */
export function createPageCache(options: { freshMs?: number; mostBytes?: number } = {}) {
  const { freshMs = FRESH_MS, mostBytes = MOST_BYTES } = options;
  const shelf = createShelf(mostBytes);

  async function run(key: string, entry: Entry, make: () => Promise<Page>): Promise<Page> {
    try {
      const page = newest(await make(), entry.kept?.page ?? null);
      if (page.status !== 200) shelf.drop(key, entry);
      else {
        entry.kept = { page, at: Date.now() };
        shelf.weigh(key, entry);
      }
      return page;
    } catch (error) {
      if (!entry.kept) shelf.drop(key, entry);
      throw error;
    } finally {
      entry.running = null;
    }
  }

  return async function cached(key: string, make: () => Promise<Page>): Promise<Page> {
    const entry = shelf.take(key);
    const { kept } = entry;
    const age = kept ? Date.now() - kept.at : Infinity;
    if (kept && age < freshMs) return kept.page;
    entry.running ??= run(key, entry, make);
    if (!kept || age >= STALE_MS) return entry.running;
    entry.running.catch(() => {});
    return kept.page;
  };
}
