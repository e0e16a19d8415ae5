import { useSyncExternalStore } from "react";
import { parseVideoTransaction, serialiseVideoTransaction } from "#domain/videos/codec.ts";
import { blankVideoTransaction } from "#domain/videos/video-transaction.ts";
import type { VideoTransaction } from "#domain/videos/video-transaction.types.ts";
import { readStored, removeStored, writeStored } from "../../shell/state/stored-text.ts";
import { openOrderStore } from "./order-store.ts";

/** How long the buyer's data, and the video's choice, stay on this device after the last change. */
const PEOPLE_KEPT_MS = 24 * 3_600_000;
const KEPT_MS = 7 * PEOPLE_KEPT_MS;

const BLANK = blankVideoTransaction();
const orders = openOrderStore<VideoTransaction>({ blank: BLANK, load: (key) => parseKept(readStored(key), Date.now()), save });

const keyOf = (ui: string) => `karcis:video:v1:${ui}`;

/** The current video transaction of a shop: one at a time, of the video chosen last. Browser only. */
export function readVideoOrder(ui: string): VideoTransaction {
  return orders.read(keyOf(ui));
}

/**
 * Changes the transaction and notifies its screens. Writes a changed booking at once, and other changes after a short delay or when the
 * page is left.
 */
export function updateVideoOrder(ui: string, change: (now: VideoTransaction) => VideoTransaction): void {
  orders.update(keyOf(ui), change);
}

/** The transaction as a hook. Blank during server rendering and hydration. */
export function useVideoOrder(ui: string): VideoTransaction {
  return useSyncExternalStore(
    orders.watch,
    () => readVideoOrder(ui),
    () => BLANK,
  );
}

/** Drops the transaction after success. */
export function dropVideoOrder(ui: string): void {
  orders.drop(keyOf(ui));
  removeStored(keyOf(ui));
  orders.notify();
}

/** The stored value without expired personal data. Null if missing or too old. */
function parseKept(written: string | null, now: number): VideoTransaction | null {
  const [, at = "", text = ""] = /^(\d{1,15}) (.*)$/s.exec(written ?? "") ?? [];
  const age = now - Number(at);
  const read = text === "" || age >= KEPT_MS ? null : parseVideoTransaction(text);
  return read && age >= PEOPLE_KEPT_MS ? { ...read, patron: BLANK.patron } : read;
}

function save(key: string, order: VideoTransaction): void {
  if (order.video === null) removeStored(key);
  else writeStored(key, `${Date.now()} ${serialiseVideoTransaction(order)}`);
}

/** Another tab of this shop continues the same order: the latest change wins, unless this page has an unwritten one. */
function hear({ key, newValue }: StorageEvent): void {
  if (key !== null && orders.isKnown(key) && !orders.isWaiting(key)) orders.adopt(key, parseKept(newValue, Date.now()) ?? BLANK);
}

if (typeof window !== "undefined") window.addEventListener("storage", hear);
