import { useSyncExternalStore } from "react";
import { parseVideoTransaction, serialiseVideoTransaction } from "#domain/videos/codec.ts";
import { blankVideoTransaction } from "#domain/videos/video-transaction.ts";
import type { VideoTransaction } from "#domain/videos/video-transaction.types.ts";
import { readStored, removeStored, writeStored } from "../../shell/state/stored-text.ts";

/** How long after a change it is written. */
const WRITE_MS = 300;
/** So long after the last change who buys stays on this device, and so long what was chosen. */
const PEOPLE_KEPT_MS = 24 * 3_600_000;
const KEPT_MS = 7 * PEOPLE_KEPT_MS;

type Entry = { value: VideoTransaction; timer: ReturnType<typeof setTimeout> | undefined };

const BLANK = blankVideoTransaction();
const entries = new Map<string, Entry>();
const watchers = new Set<() => void>();

const keyOf = (ui: string) => `karcis:video:v1:${ui}`;

/** The video transaction of a shop as it stands now: one at a time, of the video that was chosen last. Browser only. */
export function readVideoOrder(ui: string): VideoTransaction {
  return entryOf(ui).value;
}

/** Changes it and tells every screen that shows it; written shortly after, and when the page goes away. */
export function updateVideoOrder(ui: string, change: (now: VideoTransaction) => VideoTransaction): void {
  const entry = entryOf(ui);
  const next = change(entry.value);
  if (next === entry.value) return;
  entry.value = next;
  clearTimeout(entry.timer);
  entry.timer = setTimeout(() => write(ui), WRITE_MS);
  tell();
}

/** The same, kept up to date. Blank while the server renders and during hydration. */
export function useVideoOrder(ui: string): VideoTransaction {
  return useSyncExternalStore(
    watch,
    () => readVideoOrder(ui),
    () => BLANK,
  );
}

/** Forgets it: after success. */
export function dropVideoOrder(ui: string): void {
  clearTimeout(entries.get(ui)?.timer);
  entries.set(ui, { value: BLANK, timer: undefined });
  removeStored(keyOf(ui));
  tell();
}

function entryOf(ui: string): Entry {
  let entry = entries.get(ui);
  if (!entry) {
    entry = { value: parseKept(readStored(keyOf(ui)), Date.now()) ?? BLANK, timer: undefined };
    entries.set(ui, entry);
  }
  return entry;
}

/** What was written, without its people where that is too long ago; null for nothing, and for what is older still. */
function parseKept(written: string | null, now: number): VideoTransaction | null {
  const [, at = "", text = ""] = /^(\d{1,15}) (.*)$/s.exec(written ?? "") ?? [];
  const age = now - Number(at);
  const read = text === "" || age >= KEPT_MS ? null : parseVideoTransaction(text);
  return read && age >= PEOPLE_KEPT_MS ? { ...read, patron: BLANK.patron } : read;
}

function write(ui: string): void {
  const entry = entries.get(ui);
  if (!entry) return;
  clearTimeout(entry.timer);
  entry.timer = undefined;
  if (entry.value.video === null) removeStored(keyOf(ui));
  else writeStored(keyOf(ui), `${Date.now()} ${serialiseVideoTransaction(entry.value)}`);
}

function writeAll(): void {
  for (const [ui, { timer }] of entries) if (timer !== undefined) write(ui);
}

/** Another tab of this shop goes on with the same order: the last word counts, unless this page waits to say its own. */
function hear({ key, newValue }: StorageEvent): void {
  for (const [ui, entry] of entries) {
    if (key !== keyOf(ui) || entry.timer !== undefined) continue;
    entry.value = parseKept(newValue, Date.now()) ?? BLANK;
    tell();
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", writeAll);
  window.addEventListener("storage", hear);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && writeAll());
}
