import { countSeats, layOut, type Seating, TRAIT } from "../map/lay-out.ts";
import { MAP_LIMITS, type SeatMap } from "../map/seat-map.ts";
import { checkNames } from "./check-names.ts";
import { checkPlaces } from "./check-places.ts";
import { openFaults, type FaultList, type Faults } from "./fault.ts";
import { readMap } from "./read-map.ts";

/** The levels reachable from an entrance over these ways. */
function reached({ levels, entrances = [] }: SeatMap, ways: readonly (readonly [string, string])[]): ReadonlySet<string> {
  const known = new Set(levels.map(({ id }) => id));
  // Without entrances, people come in on the first level.
  const doors = entrances.length > 0 ? entrances.map(({ level }) => level) : levels.slice(0, 1).map(({ id }) => id);
  const found = new Set(doors.filter((id) => known.has(id)));
  // Iterating over a set includes members added on the way.
  for (const id of found) for (const [a, b] of ways) if (a === id || b === id) found.add(a === id ? b : a);
  return found;
}

/** Checks that entrances and stairs name existing parts, that every level is reachable, and by lift if it has wheelchair places. */
function checkLevels(map: SeatMap, { count, traits, runs, run, places, sections }: Seating, faults: FaultList): void {
  const { levels, entrances = [], stairs = [] } = map;
  const known = new Set(levels.map(({ id }) => id));
  const named = [
    ...entrances.map(({ level }, index) => [level, `entrances[${index}].level`] as const),
    ...stairs.flatMap(({ between }, index) => between.map((level) => [level, `stairs[${index}].between`] as const)),
  ];
  for (const [level, path] of named) if (!known.has(level)) faults.add("UNKNOWN_LEVEL", path, { facts: { value: level } });
  const all = reached(
    map,
    stairs.map(({ between }) => between),
  );
  const byLift = reached(
    map,
    stairs.filter(({ lift }) => lift === true).map(({ between }) => between),
  );
  const needLift = new Set<string>();
  for (let seat = 0; seat < count; seat += 1)
    if ((traits[seat]! & TRAIT.wheelchair) !== 0) needLift.add(sections[places[runs[run[seat]!]!.place]!.section]!.level.id);
  for (const [index, { id, name }] of levels.entries()) {
    if (!all.has(id)) faults.add("LEVEL_UNREACHABLE", `levels[${index}]`, { facts: { value: name.en } });
    else if (needLift.has(id) && !byLift.has(id)) faults.add("NO_LIFT", `levels[${index}]`, { facts: { value: name.en } });
  }
}

/** Checks of the whole map: ways in and totals. */
function checkWays(map: SeatMap, seating: Seating, faults: FaultList): void {
  const entrances = new Set((map.entrances ?? []).map(({ id }) => id));
  for (const { section, path } of seating.sections)
    for (const id of section.entrances ?? [])
      if (!entrances.has(id)) faults.add("UNKNOWN_ENTRANCE", `${path}.entrances`, { facts: { value: id } });
  checkLevels(map, seating, faults);
  const standing = seating.areas.reduce((sum, { area }) => sum + area.capacity, 0);
  if (seating.count + standing !== map.capacity)
    faults.add("CAPACITY", "capacity", { facts: { wanted: map.capacity, count: seating.count + standing } });
  if (entrances.size === 0) faults.add("NO_ENTRANCE", "entrances");
  if ((map.stage ?? []).length === 0) faults.add("NO_STAGE", "stage");
}

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
