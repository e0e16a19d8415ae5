import type { Point } from "#domain/catalogue/seating/map/seat-map.ts";
import type { Box } from "./view.ts";

/** Corners as in a map file: x, y, x, y …. */
export type Shape = readonly number[];

export function boxOf(shape: Shape): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < shape.length; i += 2) {
    left = Math.min(left, shape[i]!);
    right = Math.max(right, shape[i]!);
    top = Math.min(top, shape[i + 1]!);
    bottom = Math.max(bottom, shape[i + 1]!);
  }
  return [left, top, right, bottom];
}

export const joined = (a: Box, b: Box): Box => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
export const grown = ([left, top, right, bottom]: Box, by: number): Box => [left - by, top - by, right + by, bottom + by];
export const meets = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Whether a place is inside a shape: a line from it to the right crosses the edge an odd number of times. */
export function isInside(shape: Shape, [px, py]: Point): boolean {
  let inside = false;
  for (let i = 0, j = shape.length - 2; i < shape.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [shape[i]!, shape[i + 1]!, shape[j]!, shape[j + 1]!];
    if (y1 > py !== y2 > py && px < ((x2 - x1) * (py - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

const cross = (points: readonly Point[], [x, y]: Point) => {
  const [a, b] = [points.at(-2)!, points.at(-1)!];
  return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
};

function chain(points: readonly Point[]): Point[] {
  const out: Point[] = [];
  for (const point of points) {
    while (out.length > 1 && cross(out, point) <= 0) out.pop();
    out.push(point);
  }
  return out.slice(0, -1);
}

/** The convex hull of some places. */
export function hullOf(places: readonly Point[]): Shape {
  const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted.flat();
  return [...chain(sorted), ...chain(sorted.toReversed())].flat();
}

/** A name's place and the width available there. */
export type LabelPlace = { readonly at: Point; readonly width: number; readonly height: number };

/** The place of a name: the middle of the widest part of the shape, on a line across its centre. */
export function labelPlace(shape: Shape): LabelPlace {
  const [left, top, right, bottom] = boxOf(shape);
  let best = { at: [(left + right) / 2, (top + bottom) / 2] as Point, width: 0 };
  // A bent band has its centre outside itself: try lines above and below too.
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
    const y = top + (bottom - top) * share;
    const crossings: number[] = [];
    for (let i = 0, j = shape.length - 2; i < shape.length; j = i, i += 2) {
      const [x1, y1, x2, y2] = [shape[i]!, shape[i + 1]!, shape[j]!, shape[j + 1]!];
      if (y1 > y !== y2 > y) crossings.push(((x2 - x1) * (y - y1)) / (y2 - y1) + x1);
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const width = crossings[i + 1]! - crossings[i]!;
      if (width > best.width * 1.15) best = { at: [(crossings[i]! + crossings[i + 1]!) / 2, y], width };
    }
  }
  return { ...best, height: bottom - top };
}
