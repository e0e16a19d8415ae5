import { placeTable, type Places, placeRun } from "../map/place-seats.ts";
import { writeSeatList } from "../map/seat-list.ts";
import {
  PART_ID,
  type MapRow,
  type MapSection,
  type MapTable,
  type Point,
  type SeatMap,
  type SeatMarks,
  type MapRun,
} from "../map/seat-map.ts";
import type { Draft, DraftRow, DraftSeat, DraftSection, DraftTable } from "./draft.ts";
import type { XmlElement } from "./read-xml.ts";

/** Neighbours this many times farther apart than the others have an aisle between them. */
const AISLE = 1.6;

const at = (places: Places, index: number): Point => [places[2 * index]!, places[2 * index + 1]!];

/** The distance of the middle of three points from the line through the others, with the sign of the arc through all three. */
function bulgeOf(from: Point, to: Point, through: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  if (chord === 0) return 0;
  const [mx, my] = [through[0] - (from[0] + to[0]) / 2, through[1] - (from[1] + to[1]) / 2];
  const along = (mx * dx + my * dy) / chord;
  const across = (-mx * dy + my * dx) / chord;
  if (Math.abs(across) < 1e-9) return 0;
  // On the circle through both ends, centre k off the chord: (c/2)² + k² = along² + (across - k)².
  const k = (along * along + across * across - (chord * chord) / 4) / (2 * across);
  const radius = Math.hypot(chord / 2, k);
  return k + Math.sign(across) * radius;
}

function isLike(run: MapRun, places: Places, tolerance: number): boolean {
  const made = placeRun(run, places.length / 2);
  return places.every((value, index) => Math.abs(value - made[index]!) <= tolerance);
}

/** The shortest form of a run: a line, an arc, or else each seat's own place. */
function fitRun(places: Places, tolerance: number): Omit<MapRun, "seats"> {
  const count = places.length / 2;
  const round = ([x, y]: Point): Point => [cents(x), cents(y)];
  if (count === 1) return { from: round(at(places, 0)) };
  const [from, to] = [round(at(places, 0)), round(at(places, count - 1))];
  if (isLike({ seats: "", from, to }, places, tolerance)) return { from, to };
  const bulge = cents(bulgeOf(from, to, at(places, Math.floor(count / 2))));
  if (bulge !== 0 && isLike({ seats: "", from, to, bulge }, places, tolerance)) return { from, to, bulge };
  return { points: places.map(cents) };
}

/** The seats that begin a new run, in a row drawn without aisles. */
function aislesIn(places: Places): readonly number[] {
  const count = places.length / 2;
  const steps = Array.from({ length: Math.max(0, count - 1) }, (_, i) =>
    Math.hypot(places[2 * i + 2]! - places[2 * i]!, places[2 * i + 3]! - places[2 * i + 1]!),
  );
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return steps.flatMap((step, i) => (step > AISLE * usual ? [i + 1] : []));
}

/** Places within this share of a seat's diameter count as the same. */
const SAME_PLACE = 0.03;
const cents = (value: number) => Math.round(value * 100) / 100;

type Sheet = { readonly shift: Point; readonly seat: number };
const placesOf = (seats: readonly DraftSeat[], { shift: [dx, dy] }: Sheet): Places => seats.flatMap(({ x, y }) => [x - dx, y - dy]);
const moved = (shape: readonly number[], { shift }: Sheet) => shape.map((value, index) => cents(value - shift[index % 2]!));

function usualCategory(seats: readonly DraftSeat[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { category } of seats) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

const listed = (seats: readonly DraftSeat[]) => (seats.length > 0 ? writeSeatList(seats.map(({ label }) => label)) : undefined);

/** The marks of a row's seats. Most rows have one category, and ids derived from the seats' names. */
function marksOf(seats: readonly DraftSeat[], prefix: string): SeatMarks {
  const category = usualCategory(seats);
  const others = [...new Set(seats.map((seat) => seat.category))].filter((each): each is string => each !== null && each !== category);
  const ids = seats.map(({ id, label }) => id ?? `${prefix}-${label}`);
  return {
    ...(category === null ? {} : { category }),
    ...(others.length > 0
      ? { categories: Object.fromEntries(others.map((key) => [key, listed(seats.filter((seat) => seat.category === key))!])) }
      : {}),
    ...(Object.fromEntries(
      (["wheelchair", "companion", "limited"] as const).flatMap((name) => {
        const list = listed(seats.filter((seat) => seat[name]));
        return list === undefined ? [] : [[name, list]];
      }),
    ) satisfies SeatMarks),
    ...(ids.some((id, index) => id !== `${prefix}-${seats[index]!.label}`) ? { ids } : {}),
  };
}

function rowOf({ id, name, runs, hasRuns }: DraftRow, section: string, sheet: Sheet): MapRow {
  const cut = runs.flatMap((seats) => {
    const begins = hasRuns ? [] : aislesIn(placesOf(seats, sheet));
    return [0, ...begins].map((from, index) => seats.slice(from, begins[index]));
  });
  return {
    id,
    name,
    runs: cut
      .filter((seats) => seats.length > 0)
      .map((seats) => ({
        seats: writeSeatList(seats.map(({ label }) => label)),
        ...fitRun(placesOf(seats, sheet), sheet.seat * SAME_PLACE),
      })),
    ...marksOf(runs.flat(), `${section}-${id}`),
  };
}

function tableOf({ id, name, runs, shape, isWhole }: DraftTable, section: string, sheet: Sheet): MapTable {
  const seats = runs.flat();
  const table = {
    at: [cents(shape.centre[0] - sheet.shift[0]), cents(shape.centre[1] - sheet.shift[1])] as const,
    ...(shape.kind === "circle" ? { round: cents(shape.width / 2) } : { size: [cents(shape.width), cents(shape.height)] as const }),
    ...(cents(shape.turn) === 0 ? {} : { turn: cents(shape.turn) }),
  };
  const places = placesOf(seats, sheet);
  const made = placeTable(table, seats.length, sheet.seat);
  const isUsual = places.every((value, index) => Math.abs(value - made[index]!) <= sheet.seat * SAME_PLACE);
  return {
    id,
    name,
    ...table,
    seats: writeSeatList(seats.map(({ label }) => label)),
    ...(isUsual ? {} : { points: places.map(cents) }),
    ...(isWhole ? { whole: true } : {}),
    ...marksOf(seats, `${section}-${id}`),
  };
}

function sectionOf({ id, name, rows, tables, areas, outline, entrances }: DraftSection, sheet: Sheet): MapSection {
  return {
    id,
    name,
    ...(outline.length > 0 ? { outline: moved(outline, sheet) } : {}),
    ...(entrances.length > 0 ? { entrances } : {}),
    ...(rows.length > 0 ? { rows: rows.map((row) => rowOf(row, id, sheet)) } : {}),
    ...(tables.length > 0 ? { tables: tables.map((table) => tableOf(table, id, sheet)) } : {}),
    ...(areas.length > 0
      ? {
          areas: areas.map(({ category, ...area }) => ({
            ...area,
            shape: moved(area.shape, sheet),
            ...(category === undefined ? {} : { category }),
          })),
        }
      : {}),
  };
}

/** The categories of the drawing, defined or only used. */
function categoriesOf({ categories, levels }: Draft): SeatMap["categories"] {
  const sections = levels.flatMap((level) => level.sections);
  const used = sections.flatMap(({ rows, tables, areas }) => [
    ...[...rows, ...tables].flatMap(({ runs }) => runs.flat().map(({ category }) => category)),
    ...areas.map(({ category }) => category ?? null),
  ]);
  const known = new Set(categories.map(({ key }) => key));
  const others = [...new Set(used)].filter((key): key is string => key !== null && !known.has(key));
  return [...categories, ...others.map((key) => ({ key, name: { en: key, id: key } }))];
}

/** The map of a parsed drawing. */
export function buildMap(draft: Draft, { attributes }: XmlElement, name: string): SeatMap {
  const box = (attributes.get("viewBox") ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const [left, top, width, height] =
    box.length === 4 && box.every(Number.isFinite)
      ? box
      : [0, 0, Number.parseFloat(attributes.get("width") ?? ""), Number.parseFloat(attributes.get("height") ?? "")];
  const diameter = draft.diameters.toSorted((a, b) => a - b)[Math.floor(draft.diameters.length / 2)] ?? 1;
  const said = Number(attributes.get("data-seat"));
  const sheet: Sheet = { shift: [left!, top!], seat: said > 0 ? said : cents(diameter) };
  const standing = draft.levels
    .flatMap(({ sections }) => sections.flatMap(({ areas }) => areas))
    .reduce((sum, { capacity }) => sum + capacity, 0);
  const capacity = Number(attributes.get("data-capacity"));
  const id = attributes.get("data-id") ?? "";
  return {
    format: "karcis-seats",
    version: 1,
    id: PART_ID.test(id) ? id : "venue",
    name: { en: attributes.get("data-name-en") ?? name, id: attributes.get("data-name-id") ?? name },
    size: [cents(width || 1_000), cents(height || 1_000)],
    seat: sheet.seat,
    capacity: Number.isSafeInteger(capacity) && capacity > 0 ? capacity : draft.seats + standing,
    categories: categoriesOf(draft),
    ...(draft.stages.length > 0 ? { stage: draft.stages.map((stage) => ({ ...stage, shape: moved(stage.shape, sheet) })) } : {}),
    ...(draft.entrances.length > 0
      ? { entrances: draft.entrances.map((each) => ({ ...each, at: moved(each.at, sheet) as unknown as Point })) }
      : {}),
    ...(draft.stairs.length > 0
      ? {
          stairs: draft.stairs.map((each) => ({
            between: (each.get("data-between") ?? "").split(/\s+/).slice(0, 2) as unknown as readonly [string, string],
            ...(each.has("data-lift") ? { lift: true } : {}),
          })),
        }
      : {}),
    levels: draft.levels.map((level) => ({
      id: level.id,
      name: level.name,
      sections: level.sections.map((section) => sectionOf(section, sheet)),
    })),
  };
}
