import { useSyncExternalStore } from "react";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { parseTransaction, serialiseTransaction } from "#domain/orders/cart/codec.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { removeStored, writeStored } from "../../shell/state/stored-text.ts";
import { rememberOrdering } from "./orders-here.ts";
import { forgetUnfinished, heldKey, rememberUnfinished, readIndex, rowsKey, transactionKey, type Unfinished } from "./transaction-index.ts";
import { forgetNote, rememberTyped, readOrder, sweepTyped } from "./typed-people.ts";

/** How long after a change it is written. */
const WRITE_MS = 300;

type Entry = {
  value: EventTransaction;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** What another tab wrote meanwhile, waiting for the visitor's word. */
  foreign: EventTransaction | null;
};

const BLANK = blankTransaction();
const NONE: readonly Unfinished[] = [];
const entries = new Map<string, Entry>();
const watchers = new Set<() => void>();
let unfinished: { readonly ui: string; readonly list: readonly Unfinished[] } | null = null;

/** The transaction of one event as it stands now; blank when nothing was chosen yet. Browser only. */
export function readTransaction(ui: string, eventId: string): EventTransaction {
  return entryOf(ui, eventId).value;
}

/** Changes the transaction and tells every screen that shows it; written shortly after, and when the page goes away. */
export function updateTransaction(ui: string, eventId: string, change: (now: EventTransaction) => EventTransaction): void {
  const entry = entryOf(ui, eventId);
  const next = change(entry.value);
  if (next === entry.value) return;
  entry.value = next;
  rememberOrdering();
  clearTimeout(entry.timer);
  entry.timer = setTimeout(() => write(ui, eventId), WRITE_MS);
  tell();
}

/** The transaction of one event, kept up to date. Blank while the server renders and during hydration. */
export function useTransaction(ui: string, eventId: string): EventTransaction {
  return useSyncExternalStore(
    watch,
    () => readTransaction(ui, eventId),
    () => BLANK,
  );
}

/** What a part of a page shows of the transaction of one event, as a text: the part is drawn again when the text is another one. */
export function useTransactionText(ui: string, eventId: string, text: (txn: EventTransaction) => string): string {
  return useSyncExternalStore(
    watch,
    () => text(readTransaction(ui, eventId)),
    () => text(BLANK),
  );
}

/** Forgets the transaction of one event: after success, or when the visitor removes it. */
export function dropTransaction(ui: string, eventId: string): void {
  const key = transactionKey(ui, eventId);
  clearTimeout(entries.get(key)?.timer);
  entries.delete(key);
  removeStored(key);
  forgetNote(key);
  removeStored(heldKey(ui, eventId));
  removeStored(rowsKey(ui, eventId));
  forgetUnfinished(ui, eventId, Date.now());
  tellAll();
}

/** Orders that were begun and not finished, newest first. Browser only. */
export function listUnfinished(ui: string): readonly Unfinished[] {
  if (unfinished?.ui !== ui) unfinished = { ui, list: readIndex(ui, Date.now()) };
  return unfinished.list;
}

export function useUnfinished(ui: string): readonly Unfinished[] {
  return useSyncExternalStore(
    watch,
    () => listUnfinished(ui),
    () => NONE,
  );
}

/** Whether another tab changed this order; `load` takes its version, `keep` stays with this one. */
export function useForeignChange(ui: string, eventId: string): { load: () => void; keep: () => void } | null {
  const foreign = useSyncExternalStore(
    watch,
    () => entryOf(ui, eventId).foreign,
    () => null,
  );
  if (!foreign) return null;
  return {
    load: () => settle(ui, eventId, foreign),
    keep: () => {
      settle(ui, eventId, readTransaction(ui, eventId));
      write(ui, eventId);
    },
  };
}

function settle(ui: string, eventId: string, value: EventTransaction): void {
  const entry = entryOf(ui, eventId);
  entry.value = value;
  entry.foreign = null;
  tell();
}

function entryOf(ui: string, eventId: string): Entry {
  const key = transactionKey(ui, eventId);
  let entry = entries.get(key);
  if (!entry) {
    entry = { value: readOrder(key, Date.now()) ?? BLANK, timer: undefined, foreign: null };
    entries.set(key, entry);
  }
  return entry;
}

function write(ui: string, eventId: string): void {
  const key = transactionKey(ui, eventId);
  const entry = entries.get(key);
  if (!entry) return;
  clearTimeout(entry.timer);
  entry.timer = undefined;
  const { value } = entry;
  const hasOrder = isOrder(value);
  if (!value.event || !(hasOrder || value.isWaitingList)) {
    removeStored(key);
    forgetNote(key);
    forgetUnfinished(ui, eventId, Date.now());
  } else {
    writeStored(key, serialiseTransaction(value));
    rememberTyped(key, Date.now());
    const { id, slug, name } = value.event;
    const path = value.bookingId === null ? `/event/${slug}` : `/event/${slug}/patron-information`;
    if (hasOrder && !value.isPreview) rememberUnfinished(ui, { eventId: id, slug, name, path, at: Date.now() });
  }
  tellAll();
}

/** Writes whatever still waits. */
function writeAll(): void {
  for (const [key, entry] of entries) {
    if (entry.timer === undefined) continue;
    const [ui = "", eventId = ""] = key.split(":").slice(3);
    write(ui, eventId);
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** As `tell`, where the list of unfinished orders may be another one now. */
function tellAll(): void {
  unfinished = null;
  tell();
}

/**
 * Another tab wrote or removed an order. One that this tab has nothing of is taken over; another than this tab's own is offered
 * to the visitor, and one that this page does not show is read when it does.
 */
function hear({ key, newValue }: StorageEvent): void {
  const entry = key === null ? undefined : entries.get(key);
  const foreign = newValue === null ? BLANK : parseTransaction(newValue);
  if (entry && foreign) {
    const isSame = newValue === null ? !isOrder(entry.value) : serialiseTransaction(entry.value) === newValue;
    if (!isOrder(entry.value)) entry.value = foreign;
    else entry.foreign = isSame ? null : foreign;
  }
  tellAll();
}

function isOrder({ price, bookingId }: EventTransaction): boolean {
  return price.length > 0 || bookingId !== null;
}

if (typeof window !== "undefined") {
  sweepTyped(Date.now());
  window.addEventListener("pagehide", writeAll);
  window.addEventListener("storage", hear);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && writeAll());
}
