import { placeRun, placeTable, type Places } from "./place-seats.ts";
import { readSeatList } from "./seat-list.ts";
import {
  MAP_LIMITS,
  type MapArea,
  type MapLevel,
  type MapRow,
  type MapSection,
  type MapTable,
  type SeatMap,
  type SeatMarks,
} from "./seat-map.ts";

/** Bits of `Seating.traits`. */
export const TRAIT = { wheelchair: 1, companion: 2, limited: 4 } as const;
/** The category of seats without one, or with one unknown to the map. */
export const NO_CATEGORY = 255;

/** Seats `first` to `first + count - 1` are neighbours in this order. At a round table the last is also a neighbour of the first. */
export type SeatRun = {
  readonly first: number;
  readonly count: number;
  readonly place: number;
  readonly isRing: boolean;
  /** Sold only as a whole. */
  readonly isWhole: boolean;
};
/** A row or a table: the level between section and seats. Rows are ordered from the front. */
export type SeatPlace = {
  readonly kind: "row" | "table";
  readonly name: string;
  readonly section: number;
  readonly first: number;
  readonly count: number;
  /** Its path in the file: `levels[0].sections[2].rows[5]`. */
  readonly path: string;
};
export type SeatSection = { readonly section: MapSection; readonly level: MapLevel; readonly path: string };
export type SeatArea = { readonly area: MapArea; readonly section: number; readonly category: number };

/** A map as flat lists. A seat's number is its index in each of them, in the order of the file. */
export type Seating = {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Which of the map's categories. */
  readonly category: Uint8Array;
  readonly traits: Uint8Array;
  /** Which of `runs`. */
  readonly run: Uint32Array;
  readonly ids: readonly string[];
  readonly labels: readonly string[];
  readonly runs: readonly SeatRun[];
  readonly places: readonly SeatPlace[];
  readonly sections: readonly SeatSection[];
  readonly areas: readonly SeatArea[];
  /** A seat's diameter. */
  readonly seat: number;
};

type Growing = {
  readonly [K in "ids" | "labels"]: string[];
} & {
  readonly x: number[];
  readonly y: number[];
  readonly category: number[];
  readonly traits: number[];
  readonly run: number[];
  runs: SeatRun[];
  places: SeatPlace[];
};

/** The number of seats, counted without creating them. Counting stops above `MAP_LIMITS.seats`. */
export function countSeats(map: SeatMap): number {
  let count = 0;
  for (const { sections } of map.levels)
    for (const { rows = [], tables = [] } of sections) {
      const lists = [...rows.flatMap(({ runs }) => runs.map(({ seats }) => seats)), ...tables.map(({ seats }) => seats)];
      for (const list of lists) count += readSeatList(list, MAP_LIMITS.seatsInRow)?.length ?? 0;
      if (count > MAP_LIMITS.seats) return count;
    }
  return count;
}

/** Overwrites the common values of a place for the seats that its marks name. */
function mark(
  { growing, first, labels }: { growing: Growing; first: number; labels: readonly string[] },
  marks: SeatMarks,
  keys: ReadonlyMap<string, number>,
): void {
  const at = new Map(labels.map((label, index) => [label, first + index]));
  const each = (list: string | undefined, act: (seat: number) => void) => {
    for (const label of readSeatList(list ?? "", labels.length) ?? []) {
      const seat = at.get(label);
      if (seat !== undefined) act(seat);
    }
  };
  for (const [key, list] of Object.entries(marks.categories ?? {}))
    each(list, (seat) => (growing.category[seat] = keys.get(key) ?? NO_CATEGORY));
  for (const name of ["wheelchair", "companion", "limited"] as const) each(marks[name], (seat) => (growing.traits[seat]! |= TRAIT[name]));
}

type Within = {
  readonly growing: Growing;
  readonly keys: ReadonlyMap<string, number>;
  readonly section: MapSection;
  readonly index: number;
  readonly path: string;
};

/** Adds the seats of one run and returns their labels. */
function addRun(
  { growing }: Within,
  labels: readonly string[],
  { places, isRing, isWhole }: { places: Places; isRing: boolean; isWhole: boolean },
): void {
  const run = growing.runs.length;
  growing.runs.push({ first: growing.x.length, count: labels.length, place: growing.places.length, isRing, isWhole });
  for (const [index, label] of labels.entries()) {
    growing.labels.push(label);
    growing.x.push(places[2 * index] ?? 0);
    growing.y.push(places[2 * index + 1] ?? 0);
    growing.run.push(run);
    growing.traits.push(0);
  }
}

/** Completes a row or table with the seats added since `first`. */
function addPlace(within: Within, part: MapRow | MapTable, { kind, first, path }: Pick<SeatPlace, "kind" | "first" | "path">): void {
  const { growing, keys, section, index } = within;
  const labels = growing.labels.slice(first);
  const category = keys.get(part.category ?? section.category ?? "") ?? NO_CATEGORY;
  for (const [at, label] of labels.entries()) {
    growing.category.push(category);
    growing.ids.push(part.ids?.[at] ?? `${section.id}-${part.id}-${label}`);
  }
  if (part.categories ?? part.wheelchair ?? part.companion ?? part.limited) mark({ growing, first, labels }, part, keys);
  growing.places.push({ kind, name: part.name, section: index, first, count: labels.length, path });
}

function addSection(within: Within, seat: number): void {
  const { growing, section, path } = within;
  for (const [index, row] of (section.rows ?? []).entries()) {
    const first = growing.x.length;
    for (const run of row.runs) {
      const labels = readSeatList(run.seats, MAP_LIMITS.seatsInRow) ?? [];
      if (labels.length > 0) addRun(within, labels, { places: placeRun(run, labels.length), isRing: false, isWhole: false });
    }
    addPlace(within, row, { kind: "row", first, path: `${path}.rows[${index}]` });
  }
  for (const [index, table] of (section.tables ?? []).entries()) {
    const first = growing.x.length;
    const labels = readSeatList(table.seats, MAP_LIMITS.seatsInRow) ?? [];
    const isRing = table.round !== undefined && labels.length > 2;
    if (labels.length > 0)
      addRun(within, labels, { places: placeTable(table, labels.length, seat), isRing, isWhole: table.whole === true });
    addPlace(within, table, { kind: "table", first, path: `${path}.tables[${index}]` });
  }
}

/** The seats of a map as flat lists. For a map with faults, as far as possible. */
export function layOut(map: SeatMap): Seating {
  const growing: Growing = { x: [], y: [], category: [], traits: [], run: [], ids: [], labels: [], runs: [], places: [] };
  const keys = new Map(map.categories.map(({ key }, index) => [key, index]));
  const sections = map.levels.flatMap((level, l) =>
    level.sections.map((section, s): SeatSection => ({ section, level, path: `levels[${l}].sections[${s}]` })),
  );
  const areas: SeatArea[] = [];
  for (const [index, { section, path }] of sections.entries()) {
    addSection({ growing, keys, section, index, path }, map.seat);
    for (const area of section.areas ?? [])
      areas.push({ area, section: index, category: keys.get(area.category ?? section.category ?? "") ?? NO_CATEGORY });
  }
  const { ids, labels, runs, places } = growing;
  return {
    count: ids.length,
    x: Float32Array.from(growing.x),
    y: Float32Array.from(growing.y),
    category: Uint8Array.from(growing.category),
    traits: Uint8Array.from(growing.traits),
    run: Uint32Array.from(growing.run),
    ids,
    labels,
    runs,
    places,
    sections,
    areas,
    seat: map.seat,
  };
}
