import { LRUCache } from "lru-cache";
import { rateSeats } from "#domain/catalogue/seating/choose/rate-seats.ts";
import { layOut, type Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import type { SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { fingerprintOf } from "#domain/catalogue/seating/states/seat-states.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Database, TenantSql } from "../../../platform/database/database.ts";
import { readMap } from "./store.ts";

/** A version of an event's map, with everything derived from it. */
export type LoadedSeating = {
  readonly version: number;
  readonly map: SeatMap;
  readonly seating: Seating;
  /** Seat numbers by id. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly costs: Float32Array;
  readonly fingerprint: number;
  /** The event's categories for each category of the map. */
  readonly categories: Readonly<Record<string, readonly string[]>>;
  /** The event's categories for each standing category of the map. These have no seats. */
  readonly standing: Readonly<Record<string, readonly string[]>>;
};

/** Cache the latest maps. A version never changes. */
const MOST_MAPS = 24;
const mapsOf = memoOf(() => new Map<string, Promise<LoadedSeating>>());
const loadedOf = memoOf(() => new LRUCache<string, LoadedSeating>({ max: MOST_MAPS }));

async function load(db: Database, tenant: string, { event, version, within }: MapOf): Promise<LoadedSeating> {
  const row = within ? await readMap(within, event, version) : await db.pipelined(tenant, (tx) => readMap(tx, event, version));
  if (!row) throw new Problem("NOT_FOUND");
  const map = JSON.parse(row.body) as SeatMap;
  const seating = layOut(map);
  return {
    version,
    map,
    seating,
    numbers: new Map(seating.ids.map((id, number) => [id, number])),
    costs: rateSeats(map, seating),
    fingerprint: fingerprintOf(seating.ids),
    categories: row.categories,
    standing: row.standing,
  };
}

export type MapOf = {
  readonly event: string;
  readonly version: number;
  /** The open transaction to read in. Other callers do not wait for that read. */
  readonly within?: TenantSql;
};

/** Returns a version of an event's map. Throws NOT_FOUND. */
export async function loadSeating(db: Database, tenant: string, of: MapOf): Promise<LoadedSeating> {
  const key = `${tenant} ${of.event} ${of.version}`;
  const loaded = loadedOf(db).get(key);
  if (loaded) return loaded;
  // Read here: another caller's read outside the transaction may wait for this transaction to end.
  if (of.within) return keep(db, key, await load(db, tenant, of));
  const maps = mapsOf(db);
  let loading = maps.get(key);
  if (!loading) maps.set(key, (loading = load(db, tenant, of).finally(() => maps.delete(key))));
  return keep(db, key, await loading);
}

function keep(db: Database, key: string, loaded: LoadedSeating): LoadedSeating {
  loadedOf(db).set(key, loaded);
  return loaded;
}

/** The map categories, by number, of one of the event's categories. */
export function kindsOf({ map, categories }: LoadedSeating, categoryId: string): ReadonlySet<number> {
  const kinds = map.categories.flatMap(({ key }, number) => (categories[key]?.includes(categoryId) ? [number] : []));
  return new Set(kinds);
}
