import { TRAIT, type Seating } from "../map/lay-out.ts";
import type { SeatMap } from "../map/seat-map.ts";
import type { FaultList } from "./fault.ts";

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
export function checkWays(map: SeatMap, seating: Seating, faults: FaultList): void {
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
