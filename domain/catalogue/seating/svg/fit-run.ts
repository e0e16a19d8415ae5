import { placeRun, type Places } from "../map/place-seats.ts";
import type { MapRun, Point } from "../map/seat-map.ts";

/** Neighbours this many times farther apart than the others have an aisle between them. */
const AISLE = 1.6;

const cents = (value: number) => Math.round(value * 100) / 100;
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
export function fitRun(places: Places, tolerance: number): Omit<MapRun, "seats"> {
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
export function aislesIn(places: Places): readonly number[] {
  const count = places.length / 2;
  const steps = Array.from({ length: Math.max(0, count - 1) }, (_, i) =>
    Math.hypot(places[2 * i + 2]! - places[2 * i]!, places[2 * i + 3]! - places[2 * i + 1]!),
  );
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return steps.flatMap((step, i) => (step > AISLE * usual ? [i + 1] : []));
}
