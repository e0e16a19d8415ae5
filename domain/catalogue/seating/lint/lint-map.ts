import { countSeats, layOut, type Seating } from "../map/lay-out.ts";
import { MAP_LIMITS, type SeatMap } from "../map/seat-map.ts";
import { checkNames } from "./check-names.ts";
import { checkPlaces } from "./check-places.ts";
import { checkWays } from "./check-ways.ts";
import { openFaults, type FaultList, type Faults } from "./fault.ts";
import { readMap } from "./read-map.ts";

/** A valid map with laid-out seats and warnings, or the faults that make it unusable. */
export type Judged =
  | { readonly map: SeatMap; readonly seating: Seating; readonly faults: Faults }
  | { readonly map: null; readonly faults: Faults };

function judge(map: SeatMap, faults: FaultList): Judged {
  const count = countSeats(map);
  const rows = map.levels
    .flatMap(({ sections }) => sections)
    .reduce((sum, { rows: own = [], tables = [] }) => sum + own.length + tables.length, 0);
  if (count > MAP_LIMITS.seats) faults.add("TOO_MANY_SEATS", "levels", { facts: { most: MAP_LIMITS.seats } });
  if (rows > MAP_LIMITS.rows) faults.add("TOO_MANY", "levels", { facts: { count: rows, most: MAP_LIMITS.rows } });
  if (faults.has()) return { map: null, faults: faults.all() };
  checkNames(map, faults);
  const seating = layOut(map);
  checkPlaces(map, seating, faults);
  checkWays(map, seating, faults);
  return faults.has() ? { map: null, faults: faults.all() } : { map, seating, faults: faults.all() };
}

/**
 * Reads and checks a map's text. Does little work for files too large, too deep or of another form, and lists at most `MAP_LIMITS.faults`
 * faults. Cannot check that the venue looks like its drawing.
 */
export function lintMap(text: string): Judged {
  const faults = openFaults(MAP_LIMITS.faults);
  const map = readMap(text, faults);
  return map === null || faults.has() ? { map: null, faults: faults.all() } : judge(map, faults);
}
