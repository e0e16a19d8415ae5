/** Delay before a change is written. */
const WRITE_MS = 300;

/** The part of an order that the store itself reads. */
type Bookable = { readonly bookingData: { readonly reference: string } | null };
type Kind<T> = {
  readonly blank: T;
  /** The stored value of a key. Null without one, or if it is too old. */
  readonly load: (key: string) => T | null;
  readonly save: (key: string, order: T) => void;
};
type Entry<T> = { value: T; timer: ReturnType<typeof setTimeout> | undefined };

/** Orders of one kind on this page, by key in the browser's store. Browser only. */
export type OrderStore<T> = {
  /** The current order, blank without a choice. */
  readonly read: (key: string) => T;
  /**
   * Changes the order and notifies its screens. Writes a changed booking at once, and other changes after a short delay or when the page is
   * left. Returns whether anything changed.
   */
  readonly update: (key: string, change: (now: T) => T) => boolean;
  /** Accepts another tab's version of the order. */
  readonly adopt: (key: string, order: T) => void;
  readonly write: (key: string) => void;
  /** Drops the order on this page. */
  readonly drop: (key: string) => void;
  /** Whether this page has read the order (`isKnown`), and whether it has an unwritten change (`isWaiting`). */
  readonly isKnown: (key: string) => boolean;
  readonly isWaiting: (key: string) => boolean;
  readonly notify: () => void;
  /** Calls `watcher` after every change. Returns the stop function. */
  readonly watch: (watcher: () => void) => () => void;
};

export function openOrderStore<T extends Bookable>({ blank, load, save }: Kind<T>): OrderStore<T> {
  const entries = new Map<string, Entry<T>>();
  const watchers = new Set<() => void>();

  function entryOf(key: string): Entry<T> {
    let entry = entries.get(key);
    if (!entry) entries.set(key, (entry = { value: load(key) ?? blank, timer: undefined }));
    return entry;
  }
  function notify(): void {
    for (const watcher of watchers) watcher();
  }
  function write(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.timer = undefined;
    save(key, entry.value);
  }
  function writeAll(): void {
    for (const [key, { timer }] of entries) if (timer !== undefined) write(key);
  }

  if (typeof window !== "undefined") {
    window.addEventListener("pagehide", writeAll);
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && writeAll());
  }
  return {
    read: (key) => entryOf(key).value,
    update(key, change) {
      const entry = entryOf(key);
      const next = change(entry.value);
      if (next === entry.value) return false;
      const isNewBooking = next.bookingData?.reference !== entry.value.bookingData?.reference;
      entry.value = next;
      clearTimeout(entry.timer);
      // Write a changed booking at once: a browser closed before the write could not find its hold again.
      if (isNewBooking) write(key);
      else entry.timer = setTimeout(() => write(key), WRITE_MS);
      notify();
      return true;
    },
    adopt(key, order) {
      entryOf(key).value = order;
      notify();
    },
    write,
    drop(key) {
      clearTimeout(entries.get(key)?.timer);
      entries.delete(key);
    },
    isKnown: (key) => entries.has(key),
    isWaiting: (key) => entries.get(key)?.timer !== undefined,
    notify,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
