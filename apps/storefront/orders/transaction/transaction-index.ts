import { readStored, removeStored, writeStored } from "../../shell/state/stored-text.ts";
import { ORDERS } from "./orders-here.ts";
import { forgetNote } from "./typed-people.ts";

/** An unfinished order in the resume bar. */
export type Unfinished = {
  readonly eventId: string;
  readonly slug: string;
  readonly name: string;
  /** The order's current page: a path without language. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** Seven days without a change, after which an order is dropped. */
const KEPT_MS = 7 * 86_400_000;
const MOST = 12;

export function transactionKey(ui: string, eventId: string): string {
  return `${ORDERS}${ui}:${eventId}`;
}

/** Storage key of the choice that an order's hold was made for. */
export function heldKey(ui: string, eventId: string): string {
  return `karcis:held:v1:${ui}:${eventId}`;
}

/** Storage key of the heights of an order's rows on its event's page. */
export function rowsKey(ui: string, eventId: string): string {
  return `karcis:rows:v1:${ui}:${eventId}`;
}

function indexKey(ui: string): string {
  return `${ORDERS}${ui}:index`;
}

/** Orders begun in this browser, newest first. */
export function readIndex(ui: string, now: number): readonly Unfinished[] {
  const entries = parseIndex(readStored(indexKey(ui)));
  const [fresh, old] = [entries.filter((entry) => now - entry.at < KEPT_MS), entries.filter((entry) => now - entry.at >= KEPT_MS)];
  for (const entry of old) {
    removeStored(transactionKey(ui, entry.eventId));
    forgetNote(transactionKey(ui, entry.eventId));
  }
  if (old.length > 0) writeIndex(ui, fresh);
  return fresh.toSorted((a, b) => b.at - a.at);
}

export function rememberUnfinished(ui: string, entry: Unfinished): void {
  const others = readIndex(ui, entry.at).filter((other) => other.eventId !== entry.eventId);
  writeIndex(ui, [entry, ...others].slice(0, MOST));
}

export function forgetUnfinished(ui: string, eventId: string, now: number): void {
  const entries = readIndex(ui, now);
  if (!entries.some((entry) => entry.eventId === eventId)) return;
  noteEnded(ui, eventId, now);
  writeIndex(
    ui,
    entries.filter((entry) => entry.eventId !== eventId),
  );
}

/** Records an order's end, so that other hosts of the tenant drop it too: see domain/brands/hosts/merge-stored.ts. */
function noteEnded(ui: string, eventId: string, now: number): void {
  const key = `karcis:ended:v1:${ui}`;
  const before = Object.entries(parseEnds(readStored(key))).filter(([, at]) => now - at < KEPT_MS);
  writeStored(key, JSON.stringify(Object.fromEntries([...before, [eventId, now]])));
}

function parseEnds(written: string | null): Record<string, number> {
  try {
    return (JSON.parse(written ?? "{}") ?? {}) as Record<string, number>;
  } catch {
    return {};
  }
}

function writeIndex(ui: string, entries: readonly Unfinished[]): void {
  if (entries.length === 0) removeStored(indexKey(ui));
  else writeStored(indexKey(ui), JSON.stringify(entries));
}

/** The orders in a stored value; none if it is unreadable. */
export function parseIndex(written: string | null): Unfinished[] {
  try {
    const read: unknown = JSON.parse(written ?? "[]");
    return Array.isArray(read) ? read.filter(isUnfinished) : [];
  } catch {
    return [];
  }
}

function isUnfinished(value: unknown): value is Unfinished {
  if (typeof value !== "object" || value === null) return false;
  const { eventId, slug, name, path, at } = value as Record<string, unknown>;
  const texts = [eventId, slug, name, path].every((text) => typeof text === "string" && text.length < 400);
  return texts && typeof at === "number" && /^\/[a-z]/.test(path as string);
}
