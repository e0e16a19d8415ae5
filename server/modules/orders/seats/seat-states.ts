import type { Act } from "../../../act.ts";
import { LRUCache } from "lru-cache";
import { encodeChanges, encodeStates, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadSeating, type LoadedSeating } from "./load-seating.ts";
import { readStates, type StatesRow } from "./store.ts";

/** What this process knows of an event's seats. */
export type KnownStates = {
  readonly loaded: LoadedSeating;
  readonly states: SeatStates;
  /** Everything that happened before this transaction is in `states`; the version that is told is its lower half. */
  readonly cursor: number;
  /** By which cursor each seat's change was learned: 0 for those that were so at the first reading. */
  readonly learned: Float64Array;
  /** From which cursor on changes are known. */
  readonly since: number;
};

/** States may be this old; a hold never trusts them. */
const FRESH_MS = 1000;
const MOST_EVENTS = 200;

type Entry = { known: KnownStates | null; at: number; reading: Promise<KnownStates> | null };
const entriesOf = memoOf(() => new LRUCache<string, Entry>({ max: MOST_EVENTS }));

/** The version of states as callers know it. */
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
 * The states of an event's seats, read once for all who ask: at most a second old, or read after the call where they have to be `fresh`. Throws NOT_FOUND
 * where nothing is sold by its seat.
 */
export async function loadStates(act: Act, { event, fresh = false }: { readonly event: string; readonly fresh?: boolean }) {
  const entries = entriesOf(act.db);
  const key = `${act.tenant} ${event}`;
  let entry = entries.get(key);
  if (!entry) entries.set(key, (entry = { known: null, at: -Infinity, reading: null }));
  const of = entry;
  if (of.known && !fresh && performance.now() - of.at < FRESH_MS) return of.known;
  // A reading that began before may not have seen what happened just now.
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

/** All states as bytes, or what changed since a version that somebody has, where that is known. */
export function encodeSince(known: KnownStates, since: number | null): Uint8Array<ArrayBuffer> {
  const { states, loaded, learned } = known;
  const version = { seats: loaded.fingerprint, version: versionOf(known) };
  const from = since === null ? null : known.cursor - ((version.version - since + 2 ** 32) % 2 ** 32);
  if (since === null || from === null || from < known.since) return encodeStates(states, version) as Uint8Array<ArrayBuffer>;
  // Every seat that was learned of since, whether or not they know: what it is counts, not what it was.
  const before = states.slice();
  for (let seat = 0; seat < before.length; seat += 1) if (learned[seat]! >= from) before[seat] = (before[seat]! + 1) & 3;
  return encodeChanges({ before, after: states, from: since }, version) as Uint8Array<ArrayBuffer>;
}
