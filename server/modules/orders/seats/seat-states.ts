import type { Act } from "../../../act.ts";
import { LRUCache } from "lru-cache";
import { encodeChanges, encodeStates, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadSeating, type LoadedSeating } from "./load-seating.ts";
import { readStates, type StatesRow } from "./store.ts";

/** An event's seat states as cached in this process. */
export type KnownStates = {
  readonly loaded: LoadedSeating;
  readonly states: SeatStates;
  /** The database transaction up to which `states` is complete. Its lower half is the version for callers. */
  readonly cursor: number;
  /** The cursor at which each seat's last change was seen. 0: at the first read. */
  readonly learned: Float64Array;
  /** Changes are known from this cursor on. */
  readonly since: number;
};

/** Maximum age of states. Holds never trust them. */
const FRESH_MS = 1000;
const MOST_EVENTS = 200;

type Entry = { known: KnownStates | null; at: number; reading: Promise<KnownStates> | null };
const entriesOf = memoOf(() => new LRUCache<string, Entry>({ max: MOST_EVENTS }));

/** The version of states for callers. */
export const versionOf = ({ cursor }: Pick<KnownStates, "cursor">) => cursor % 2 ** 32;

function applyRow(before: Omit<KnownStates, "cursor">, { seats, states: read }: StatesRow, cursor: number): KnownStates {
  const { loaded, learned } = before;
  const states = before.states.slice();
  seats?.forEach((seat, i) => {
    const number = loaded.numbers.get(seat);
    if (number === undefined) return;
    states[number] = read![i]!;
    learned[number] = cursor;
  });
  return { ...before, states, cursor };
}

async function readAnew({ db, tenant }: Act, { event, before }: { readonly event: string; readonly before: KnownStates | null }) {
  const changes = before && (await readStates(db, tenant, { event, since: String(before.cursor) }));
  if (changes && changes.map === before.loaded.version) return applyRow(before, changes, Number(changes.cursor));
  const row = await readStates(db, tenant, { event, since: null });
  if (row.map === null) throw new Problem("NOT_FOUND");
  const loaded = await loadSeating(db, tenant, { event, version: row.map });
  const { count } = loaded.seating;
  const cursor = Number(row.cursor);
  const blank = { loaded, states: new Uint8Array(count), learned: new Float64Array(count), since: cursor };
  const known = applyRow(blank, row, cursor);
  known.learned.fill(0);
  return known;
}

/**
 * Returns an event's seat states, read once for all concurrent callers: at most a second old, or read after the call if `fresh`. Throws
 * NOT_FOUND without a seat map.
 */
export async function loadStates(act: Act, { event, fresh = false }: { readonly event: string; readonly fresh?: boolean }) {
  const entries = entriesOf(act.db);
  const key = `${act.tenant} ${event}`;
  let entry = entries.get(key);
  if (!entry) entries.set(key, (entry = { known: null, at: -Infinity, reading: null }));
  const of = entry;
  if (of.known && !fresh && performance.now() - of.at < FRESH_MS) return of.known;
  // A read begun earlier may miss the latest change.
  if (fresh && of.reading) await of.reading.catch(() => {});
  of.reading ??= readAnew(act, { event, before: of.known })
    .then((known) => {
      of.at = performance.now();
      return (of.known = known);
    })
    .catch((error: unknown) => {
      of.known = null;
      throw error;
    })
    .finally(() => (of.reading = null));
  return of.reading;
}

/** Encodes all states as bytes, or the changes since a known version. */
export function encodeSince(known: KnownStates, since: number | null): Uint8Array<ArrayBuffer> {
  const { states, loaded, learned } = known;
  const version = { seats: loaded.fingerprint, version: versionOf(known) };
  const from = since === null ? null : known.cursor - ((version.version - since + 2 ** 32) % 2 ** 32);
  if (since === null || from === null || from < known.since) return encodeStates(states, version) as Uint8Array<ArrayBuffer>;
  // Include every seat that has changed since, even if the caller already has its state.
  const before = states.slice();
  for (let seat = 0; seat < before.length; seat += 1) if (learned[seat]! >= from) before[seat] = (before[seat]! + 1) & 3;
  return encodeChanges({ before, after: states, from: since }, version) as Uint8Array<ArrayBuffer>;
}
