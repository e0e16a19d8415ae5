import { placeRun } from "#domain/catalogue/seating/map/place-seats.ts";
import type { MapRun, Point } from "#domain/catalogue/seating/map/seat-map.ts";

/** A seat's diameter in all demo maps, and the distance between seats. */
export const SEAT = 8;
export const PITCH = 10;

const tenths = (value: number) => Math.round(value * 10) / 10;
const point = ([x, y]: Point): Point => [tenths(x), tenths(y)];

/** A part of a circle. Angles are in radians: 0 is straight down, a quarter turn straight to the right. */
export type Arc = { readonly centre: Point; readonly radius: number; readonly from: number; readonly to: number };

export const onCircle = ([x, y]: Point, radius: number, angle: number): Point => [
  x + radius * Math.sin(angle),
  y + radius * Math.cos(angle),
];

/** How many seats fit on an arc. */
export const seatsOnArc = ({ radius, from, to }: Arc, pitch = PITCH) => Math.floor((radius * Math.abs(to - from)) / pitch);

/** `count` seats named `seats` in the middle of an arc. */
export function arcRun(seats: string, { centre, radius, from, to }: Arc, count: number): MapRun {
  const half = (((count - 1) / 2) * PITCH * Math.sign(to - from)) / radius;
  const middle = (from + to) / 2;
  const ends = { from: point(onCircle(centre, radius, middle - half)), to: point(onCircle(centre, radius, middle + half)) };
  if (count === 1) return { seats, from: ends.from };
  // The bulge is positive to the right, walking from the first seat to the last.
  return { seats, ...ends, bulge: tenths(radius * (1 - Math.cos(half)) * Math.sign(to - from)) };
}

/** `count` seats named `seats` in the middle of a line. */
export function lineRun(
  seats: string,
  { from, to, pitch = PITCH }: { readonly from: Point; readonly to: Point; readonly pitch?: number },
  count: number,
): MapRun {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const at = (far: number): Point => point([from[0] + ((to[0] - from[0]) * far) / length, from[1] + ((to[1] - from[1]) * far) / length]);
  const first = (length - (count - 1) * pitch) / 2;
  return count === 1 ? { seats, from: at(first) } : { seats, from: at(first), to: at(length - first) };
}

/** The corners of a band between two arcs of the same angles, a little wider than its seats. */
export function bandShape({ centre, from, to }: Arc, [inner, outer]: Point): number[] {
  const steps = Array.from({ length: 9 }, (_, i) => from + ((to - from) * i) / 8);
  return [
    ...steps.map((angle) => onCircle(centre, inner, angle)),
    ...steps.toReversed().map((angle) => onCircle(centre, outer, angle)),
  ].flatMap(point);
}

/** The box around all seats of some runs, with a margin. */
export function boxAround(runs: readonly (MapRun & { readonly count: number })[], margin: number): number[] {
  const places = runs.flatMap((run) => placeRun(run, run.count));
  const [xs, ys] = [places.filter((_, i) => i % 2 === 0), places.filter((_, i) => i % 2 === 1)];
  const [left, right, top, bottom] = [
    Math.min(...xs) - margin,
    Math.max(...xs) + margin,
    Math.min(...ys) - margin,
    Math.max(...ys) + margin,
  ];
  return [left, top, right, top, right, bottom, left, bottom].map(tenths);
}
