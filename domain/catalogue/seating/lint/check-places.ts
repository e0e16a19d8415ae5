import { TRAIT, type Seating } from "../map/lay-out.ts";
import type { SeatMap } from "../map/seat-map.ts";
import type { FaultList } from "./fault.ts";

/** Seats closer than this share of their diameter overlap. */
const TOUCHING = 0.97;
/** Seats farther apart than this many diameters are not neighbours. */
const WIDEST = 3.2;
/** Nor are seats this many times farther apart than others of their run. */
const WIDER = 1.7;

const pathOf = ({ runs, run, places }: Seating, seat: number) => places[runs[run[seat]!]!.place]!.path;

/** Whether a point is inside a polygon of x, y, x, y …. */
export function isInside(shape: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = shape.length - 2; i < shape.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [shape[i]!, shape[i + 1]!, shape[j]!, shape[j + 1]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/**
 * Reports overlapping seats of one level. Any two seats in one cell of the grid overlap, so each cell stores one: the work stays small even
 * for 100,000 seats at one point.
 */
function checkOverlaps(seating: Seating, faults: FaultList): void {
  const { count, x, y, ids, sections, places, runs, run } = seating;
  const near = seating.seat * TOUCHING;
  const cell = near / Math.SQRT2;
  const levels = [...new Set(sections.map(({ level }) => level))];
  const levelOf = sections.map(({ level }) => levels.indexOf(level));
  const seen = new Map<number, number>();
  const SIDE = 2 ** 21;
  for (let seat = 0; seat < count; seat += 1) {
    const level = levelOf[places[runs[run[seat]!]!.place]!.section]!;
    const [column, row] = [Math.floor(x[seat]! / cell) + SIDE / 2, Math.floor(y[seat]! / cell) + SIDE / 2];
    let other: number | undefined;
    for (let c = column - 2; c <= column + 2 && other === undefined; c += 1)
      for (let r = row - 2; r <= row + 2 && other === undefined; r += 1) {
        const found = seen.get((level * SIDE + c) * SIDE + r);
        if (found !== undefined && Math.hypot(x[found]! - x[seat]!, y[found]! - y[seat]!) < near) other = found;
      }
    if (other !== undefined) faults.add("OVERLAP", pathOf(seating, seat), { seat: ids[seat]!, facts: { other: ids[other]! } });
    const key = (level * SIDE + column) * SIDE + row;
    if (!seen.has(key)) seen.set(key, seat);
  }
}

function checkInside(map: SeatMap, { count, x, y, ids, sections, places, runs, run }: Seating, faults: FaultList): void {
  const half = map.seat / 2;
  for (let seat = 0; seat < count; seat += 1) {
    const { path, section } = places[runs[run[seat]!]!.place]!;
    const isIn = x[seat]! >= half && y[seat]! >= half && x[seat]! <= map.size[0] - half && y[seat]! <= map.size[1] - half;
    const { outline, name } = sections[section]!.section;
    if (!isIn) faults.add("OUTSIDE_MAP", path, { seat: ids[seat]! });
    else if (outline && !isInside(outline, x[seat]!, y[seat]!))
      faults.add("OUTSIDE_SECTION", path, { seat: ids[seat]!, facts: { value: name.en } });
  }
}

/** Reports distant neighbours and skipped numbers, one fault a run. */
function checkGaps({ runs, x, y, ids, labels, places, seat: diameter, traits }: Seating, faults: FaultList): void {
  for (const { first, count, place } of runs) {
    const { kind, path } = places[place]!;
    if (kind === "table" || count < 2) continue;
    const steps = Array.from({ length: count - 1 }, (_, i) =>
      Math.hypot(x[first + i + 1]! - x[first + i]!, y[first + i + 1]! - y[first + i]!),
    );
    const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]!;
    // A wheelchair needs more room than a seat.
    const isAccessible = (i: number) => ((traits[first + i]! | traits[first + i + 1]!) & TRAIT.wheelchair) !== 0;
    const wide = steps.findIndex(
      (step, i) => !isAccessible(i) && (step > WIDEST * diameter || (step > WIDER * usual && step > 1.5 * diameter)),
    );
    if (wide >= 0) faults.add("ROW_GAP", path, { seat: ids[first + wide + 1]!, facts: { value: labels[first + wide]! } });
    const numbers = labels.slice(first, first + count).map(Number);
    const step = numbers[1]! - numbers[0]!;
    const left = numbers.findIndex((number, i) => i > 0 && Number.isInteger(number) && number - numbers[i - 1]! !== step);
    if (left > 0 && Number.isInteger(numbers[left - 1]))
      faults.add("NUMBER_GAP", path, { seat: ids[first + left]!, facts: { value: labels[first + left - 1]! } });
  }
}

/** Checks that each companion seat is beside a wheelchair place. */
function checkCompanions({ runs, traits, ids, places }: Seating, faults: FaultList): void {
  for (const { first, count, place, isRing } of runs) {
    const isWheelchair = (index: number) => {
      if (!isRing && (index < 0 || index >= count)) return false;
      return (traits[first + ((index + count) % count)]! & TRAIT.wheelchair) !== 0;
    };
    for (let i = 0; i < count; i += 1)
      if ((traits[first + i]! & TRAIT.companion) !== 0 && !isWheelchair(i - 1) && !isWheelchair(i + 1))
        faults.add("COMPANION_ALONE", places[place]!.path, { seat: ids[first + i]! });
  }
}

function checkSeatIds({ count, ids, ...seating }: Seating, faults: FaultList): void {
  const seen = new Map<string, number>();
  for (let seat = 0; seat < count; seat += 1) {
    const first = seen.get(ids[seat]!);
    if (first === undefined) seen.set(ids[seat]!, seat);
    else
      faults.add("DUPLICATE_ID", pathOf({ count, ids, ...seating }, seat), {
        seat: ids[seat]!,
        facts: { value: ids[seat]!, first: pathOf({ count, ids, ...seating }, first) },
      });
  }
}

/** Checks the places of seats, and that each has a unique id. */
export function checkPlaces(map: SeatMap, seating: Seating, faults: FaultList): void {
  checkSeatIds(seating, faults);
  checkOverlaps(seating, faults);
  checkInside(map, seating, faults);
  checkGaps(seating, faults);
  checkCompanions(seating, faults);
}
