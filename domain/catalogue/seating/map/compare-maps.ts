import { layOut, type Seating } from "./lay-out.ts";
import type { SeatMap } from "./seat-map.ts";

/** The effect of a new map on the seats of the old one. Each list has ids of seats, or of areas as `section-area`. */
export type MapChange = {
  readonly vanished: readonly string[];
  readonly added: readonly string[];
  /** Moved by more than half a seat. */
  readonly moved: readonly string[];
  /** With another section, row or seat name. */
  readonly renamed: readonly string[];
  readonly recategorised: readonly string[];
  /** With other traits: wheelchair, companion, obstructed view. */
  readonly remarked: readonly string[];
  /** Areas that lost room, with how much. */
  readonly shrunk: Readonly<Record<string, number>>;
};

const keyOf = (map: SeatMap, category: number) => map.categories[category]?.key ?? "";

function nameOf({ places, runs, run, labels, sections }: Seating, seat: number): string {
  const { section, name, kind } = places[runs[run[seat]!]!.place]!;
  return JSON.stringify([sections[section]!.section.name.en, kind, name, labels[seat]]);
}

function areasOf({ areas, sections }: Seating): Map<string, number> {
  return new Map(areas.map(({ area, section }) => [`${sections[section]!.section.id}-${area.id}`, area.capacity]));
}

/** Compares two maps seat by seat, by the seats' ids. */
export function compareMaps(before: SeatMap, after: SeatMap): MapChange {
  const [old, next] = [layOut(before), layOut(after)];
  const at = new Map(next.ids.map((id, seat) => [id, seat]));
  const known = new Set(old.ids);
  const same = old.ids.flatMap((id, seat): [string, number, number][] => {
    const found = at.get(id);
    return found === undefined ? [] : [[id, seat, found]];
  });
  const those = (isOther: (seat: number, found: number) => boolean) =>
    same.filter(([, seat, found]) => isOther(seat, found)).map(([id]) => id);
  const [oldAreas, nextAreas] = [areasOf(old), areasOf(next)];
  return {
    vanished: [...old.ids.filter((id) => !at.has(id)), ...[...oldAreas.keys()].filter((id) => !nextAreas.has(id))],
    added: [...next.ids.filter((id) => !known.has(id)), ...[...nextAreas.keys()].filter((id) => !oldAreas.has(id))],
    moved: those((a, b) => Math.hypot(old.x[a]! - next.x[b]!, old.y[a]! - next.y[b]!) > old.seat / 2),
    renamed: those((a, b) => nameOf(old, a) !== nameOf(next, b)),
    recategorised: those((a, b) => keyOf(before, old.category[a]!) !== keyOf(after, next.category[b]!)),
    remarked: those((a, b) => old.traits[a] !== next.traits[b]),
    shrunk: Object.fromEntries(
      [...oldAreas].flatMap(([id, capacity]) => {
        const less = capacity - (nextAreas.get(id) ?? capacity);
        return less > 0 ? [[id, less]] : [];
      }),
    ),
  };
}

/** Taken seats that a change would lose. It is refused while there are any. */
export function seatsLost({ vanished }: MapChange, taken: ReadonlySet<string>): readonly string[] {
  return vanished.filter((id) => taken.has(id));
}
