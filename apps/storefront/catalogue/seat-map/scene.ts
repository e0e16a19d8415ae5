import { TRAIT, type SeatArea, type Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import type { MapTable, Point, SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { SEAT_STATE, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { eachSeatIn, gridOf, type SeatGrid } from "./seat-grid.ts";
import { boxOf, grown, hullOf, isInside, joined, labelPlace, type LabelPlace, type Shape } from "./shapes.ts";
import type { Box } from "./view.ts";

/** A section's seats, as drawn from afar. */
export type Block = {
  readonly section: number;
  readonly shape: Shape;
  readonly box: Box;
  /** The number of its first seat; its seats have consecutive numbers. */
  readonly first: number;
  readonly count: number;
  /** The category of most of its seats. */
  readonly category: number;
  readonly label: LabelPlace;
};
/** One category's seats in one section, with the place for the category's letter while the seats are too small for their own. */
export type Group = { readonly section: number; readonly category: number; readonly at: Point };
export type Standing = SeatArea & { readonly index: number; readonly box: Box; readonly label: LabelPlace };

/** A map prepared for drawing and touch, without anything that depends on seat states. */
export type Scene = {
  readonly map: SeatMap;
  readonly seating: Seating;
  readonly grid: SeatGrid;
  /** Distance between neighbouring seats, in map units; nearly all are at least this far apart. */
  readonly pitch: number;
  /** The bounds of the drawing. */
  readonly box: Box;
  /** The section of each seat. */
  readonly sectionOf: Uint16Array;
  readonly blocks: readonly Block[];
  readonly groups: readonly Group[];
  readonly standing: readonly Standing[];
  readonly tables: readonly MapTable[];
};

/** Number of seats sampled for their distance. */
const SAMPLE = 400;

/** The distance between neighbouring seats: 95 % of the sampled seats have no neighbour nearer than this. */
function pitchOf(seating: Seating, grid: SeatGrid): number {
  const { count, x, y, seat } = seating;
  const step = Math.max(1, Math.floor(count / SAMPLE));
  const nearest: number[] = [];
  for (let i = 0; i < count; i += step) {
    let least = Infinity;
    const reach = seat * 3;
    eachSeatIn({ grid, places: seating }, [x[i]! - reach, y[i]! - reach, x[i]! + reach, y[i]! + reach], (other) => {
      if (other !== i) least = Math.min(least, Math.hypot(x[other]! - x[i]!, y[other]! - y[i]!));
    });
    if (least < Infinity) nearest.push(least);
  }
  nearest.sort((a, b) => a - b);
  return Math.max(seat, nearest[Math.floor(nearest.length / 20)] ?? seat * 1.25);
}

function sectionsOfSeats({ count, places, sections }: Seating) {
  const sectionOf = new Uint16Array(count);
  const ranges = sections.map(() => ({ first: 0, count: 0 }));
  for (const { section, first, count: size } of places) {
    sectionOf.fill(section, first, first + size);
    const range = ranges[section]!;
    if (range.count === 0) range.first = first;
    range.count += size;
  }
  return { sectionOf, ranges };
}

function groupsOf({ x, y, category }: Seating, section: number, { first, count }: { readonly first: number; readonly count: number }) {
  const sums = new Map<number, { x: number; y: number; count: number }>();
  for (let i = first; i < first + count; i += 1) {
    const sum = sums.get(category[i]!) ?? { x: 0, y: 0, count: 0 };
    sum.x += x[i]!;
    sum.y += y[i]!;
    sum.count += 1;
    sums.set(category[i]!, sum);
  }
  return [...sums]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([key, sum]) => ({ section, category: key, at: [sum.x / sum.count, sum.y / sum.count] as Point, count: sum.count }));
}

const seatPoints = ({ x, y }: Seating, first: number, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => [x[first + i]!, y[first + i]!]);

/** A section's outline: its own, or the convex hull of its seats. */
function shapeOf(
  seating: Seating,
  outline: Shape | undefined,
  { first, count }: { readonly first: number; readonly count: number },
): Shape {
  if (outline) return outline;
  const around = seating.seat;
  const corners = seatPoints(seating, first, count).flatMap(([x, y]): Point[] => [
    [x - around, y - around],
    [x + around, y - around],
    [x + around, y + around],
    [x - around, y + around],
  ]);
  return hullOf(corners);
}

export function sceneOf(map: SeatMap, seating: Seating): Scene {
  const grid = gridOf(seating, seating.seat * 6);
  const { sectionOf, ranges } = sectionsOfSeats(seating);
  const blocks: Block[] = [];
  const groups: Group[] = [];
  for (const [section, range] of ranges.entries()) {
    if (range.count === 0) continue;
    const shape = shapeOf(seating, seating.sections[section]!.section.outline, range);
    const own = groupsOf(seating, section, range);
    groups.push(...own);
    blocks.push({ section, shape, box: boxOf(shape), ...range, category: own[0]!.category, label: labelPlace(shape) });
  }
  const standing = seating.areas.map((area, index) => ({
    ...area,
    index,
    box: boxOf(area.area.shape),
    label: labelPlace(area.area.shape),
  }));
  const boxes = [
    ...blocks.map(({ box }) => box),
    ...standing.map(({ box }) => box),
    ...(map.stage ?? []).map(({ shape }) => boxOf(shape)),
    ...(map.entrances ?? []).map(({ at: [x, y] }): Box => grown([x, y, x, y], seating.seat * 2)),
  ];
  return {
    map,
    seating,
    grid,
    pitch: pitchOf(seating, grid),
    box: boxes.length === 0 ? [0, 0, map.size[0], map.size[1]] : grown(boxes.reduce(joined), seating.seat),
    sectionOf,
    blocks,
    groups,
    standing,
    tables: seating.sections.flatMap(({ section }) => section.tables ?? []),
  };
}

/** The number of free seats by section, including wheelchair and companion places. */
export function freeBySection({ sectionOf, seating }: Scene, states: SeatStates): Uint32Array {
  const free = new Uint32Array(seating.sections.length);
  for (let i = 0; i < states.length; i += 1) if (states[i] === SEAT_STATE.free) free[sectionOf[i]!]! += 1;
  return free;
}

/** The section at a place of the map, or null. */
export const blockAt = ({ blocks }: Scene, place: Point): Block | null => blocks.find(({ shape }) => isInside(shape, place)) ?? null;
export const standingAt = ({ standing }: Scene, place: Point): Standing | null =>
  standing.find(({ area }) => isInside(area.shape, place)) ?? null;

/** A seat's main trait, as named and marked on the map. */
export function traitOf({ traits }: Seating, seat: number): "wheelchair" | "companion" | "limited" | null {
  const bits = traits[seat]!;
  if (bits & TRAIT.wheelchair) return "wheelchair";
  if (bits & TRAIT.companion) return "companion";
  return bits & TRAIT.limited ? "limited" : null;
}
