import { useSyncExternalStore } from "react";
import { parseVideoTransaction, serialiseVideoTransaction } from "#domain/videos/codec.ts";
import { blankVideoTransaction } from "#domain/videos/video-transaction.ts";
import type { VideoTransaction } from "#domain/videos/video-transaction.types.ts";
import { readStored, removeStored, writeStored } from "../../shell/state/stored-text.ts";
import { openOrderStore } from "./order-store.ts";

/** So long after the last change who buys stays on this device, and so long what was chosen. */
const PEOPLE_KEPT_MS = 24 * 3_600_000;
const KEPT_MS = 7 * PEOPLE_KEPT_MS;

const BLANK = blankVideoTransaction();
const orders = openOrderStore<VideoTransaction>({ blank: BLANK, load: (key) => parseKept(readStored(key), Date.now()), save });

const keyOf = (ui: string) => `karcis:video:v1:${ui}`;

/** The video transaction of a shop as it stands now: one at a time, of the video that was chosen last. Browser only. */
export function readVideoOrder(ui: string): VideoTransaction {
  return orders.read(keyOf(ui));
}

/** Changes it and tells every screen that shows it; written shortly after, and when the page goes away. */
export function updateVideoOrder(ui: string, change: (now: VideoTransaction) => VideoTransaction): void {
  orders.update(keyOf(ui), change);
}

/** The same, kept up to date. Blank while the server renders and during hydration. */
export function useVideoOrder(ui: string): VideoTransaction {
  return useSyncExternalStore(
    orders.watch,
    () => readVideoOrder(ui),
    () => BLANK,
  );
}

/** Forgets it: after success. */
export function dropVideoOrder(ui: string): void {
  orders.drop(keyOf(ui));
  removeStored(keyOf(ui));
  orders.notify();
}

/** What was written, without its people where that is too long ago; null for nothing, and for what is older still. */
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

/** Another tab of this shop goes on with the same order: the last word counts, unless this page waits to say its own. */
function hear({ key, newValue }: StorageEvent): void {
  if (key !== null && orders.isKnown(key) && !orders.isWaiting(key)) orders.adopt(key, parseKept(newValue, Date.now()) ?? BLANK);
}

if (typeof window !== "undefined") window.addEventListener("storage", hear);
