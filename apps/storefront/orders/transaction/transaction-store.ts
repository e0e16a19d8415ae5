import { useSyncExternalStore } from "react";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { parseTransaction, serialiseTransaction } from "#domain/orders/cart/codec.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { removeStored, writeStored } from "../../shell/state/stored-text.ts";
import { openOrderStore } from "./order-store.ts";
import { rememberOrdering } from "./orders-here.ts";
import { forgetUnfinished, heldKey, rememberUnfinished, readIndex, rowsKey, transactionKey, type Unfinished } from "./transaction-index.ts";
import { forgetNote, rememberTyped, readOrder, sweepTyped } from "./typed-people.ts";

const BLANK = blankTransaction();
const NONE: readonly Unfinished[] = [];
const orders = openOrderStore<EventTransaction>({ blank: BLANK, load: (key) => readOrder(key, Date.now()), save });
/** Other tabs' versions by key, until the visitor decides. */
const foreigners = new Map<string, EventTransaction>();
let unfinished: { readonly ui: string; readonly list: readonly Unfinished[] } | null = null;

/** The current transaction of an event, blank without a choice. Browser only. */
export function readTransaction(ui: string, eventId: string): EventTransaction {
  return orders.read(transactionKey(ui, eventId));
}

/**
 * Changes the transaction and notifies its screens. Writes a changed booking at once, and other changes after a short delay or when the
 * page is left.
 */
export function updateTransaction(ui: string, eventId: string, change: (now: EventTransaction) => EventTransaction): void {
  if (orders.update(transactionKey(ui, eventId), change)) rememberOrdering();
}

/** The transaction of an event as a hook. Blank during server rendering and hydration. */
export function useTransaction(ui: string, eventId: string): EventTransaction {
  return useSyncExternalStore(
    orders.watch,
    () => readTransaction(ui, eventId),
    () => BLANK,
  );
}

/** A part of an event's transaction as text. The component re-renders only when the text changes. */
export function useTransactionText(ui: string, eventId: string, text: (txn: EventTransaction) => string): string {
  return useSyncExternalStore(
    orders.watch,
    () => text(readTransaction(ui, eventId)),
    () => text(BLANK),
  );
}

/** Drops the transaction of an event: after success, or on the visitor's request. */
export function dropTransaction(ui: string, eventId: string): void {
  const key = transactionKey(ui, eventId);
  orders.drop(key);
  foreigners.delete(key);
  removeStored(key);
  forgetNote(key);
  removeStored(heldKey(ui, eventId));
  removeStored(rowsKey(ui, eventId));
  forgetUnfinished(ui, eventId, Date.now());
  tellAll();
}

/** Unfinished orders, newest first. Browser only. */
export function listUnfinished(ui: string): readonly Unfinished[] {
  if (unfinished?.ui !== ui) unfinished = { ui, list: readIndex(ui, Date.now()) };
  return unfinished.list;
}

export function useUnfinished(ui: string): readonly Unfinished[] {
  return useSyncExternalStore(
    orders.watch,
    () => listUnfinished(ui),
    () => NONE,
  );
}

/**
 * The choice between two versions of this order, if another tab has changed it: `load` accepts that tab's version, `keep` stays with this
 * one. Null without a change.
 */
export function useForeignChange(ui: string, eventId: string): { load: () => void; keep: () => void } | null {
  const key = transactionKey(ui, eventId);
  const foreign = useSyncExternalStore(
    orders.watch,
    () => foreigners.get(key) ?? null,
    () => null,
  );
  if (!foreign) return null;
  const settle = (value: EventTransaction) => {
    foreigners.delete(key);
    orders.adopt(key, value);
  };
  return {
    load: () => settle(foreign),
    keep: () => {
      settle(orders.read(key));
      orders.write(key);
    },
  };
}

function save(key: string, order: EventTransaction): void {
  const [ui = "", eventId = ""] = key.split(":").slice(3);
  const hasOrder = isOrder(order);
  if (!order.event || !(hasOrder || order.isWaitingList)) {
    removeStored(key);
    forgetNote(key);
    forgetUnfinished(ui, eventId, Date.now());
  } else {
    writeStored(key, serialiseTransaction(order));
    rememberTyped(key, Date.now());
    const { id, slug, name } = order.event;
    const path = order.bookingId === null ? `/event/${slug}` : `/event/${slug}/patron-information`;
    if (hasOrder && !order.isPreview) rememberUnfinished(ui, { eventId: id, slug, name, path, at: Date.now() });
  }
  tellAll();
}

/** Notifies every screen that the list of unfinished orders may have changed. */
function tellAll(): void {
  unfinished = null;
  orders.notify();
}

/**
 * Handles a change by another tab. Accepts it while this page's order is blank, and offers the visitor a choice if both versions differ.
 * Ignores orders that this page has not read.
 */
function hear({ key, newValue }: StorageEvent): void {
  const foreign = newValue === null ? BLANK : parseTransaction(newValue);
  if (key !== null && orders.isKnown(key) && foreign) {
    const own = orders.read(key);
    const isSame = newValue === null ? !isOrder(own) : serialiseTransaction(own) === newValue;
    if (!isOrder(own)) orders.adopt(key, foreign);
    else if (isSame) foreigners.delete(key);
    else foreigners.set(key, foreign);
  }
  tellAll();
}

function isOrder({ price, bookingId }: EventTransaction): boolean {
  return price.length > 0 || bookingId !== null;
}

if (typeof window !== "undefined") {
  sweepTyped(Date.now());
  window.addEventListener("storage", hear);
}
