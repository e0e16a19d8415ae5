import type { Point, SeatMap } from "../map/seat-map.ts";
import { TRAIT, type Seating } from "../map/lay-out.ts";

/** Weight of a step sideways, compared with one away from the stage. */
const SIDEWAYS = 1.25;

/** The middle of the stage, or of the drawing without a stage. */
export function focusOf({ stage = [], size }: SeatMap): Point {
  const shape = stage[0]?.shape;
  if (!shape) return [size[0] / 2, size[1] / 2];
  const [xs, ys] = [shape.filter((_, i) => i % 2 === 0), shape.filter((_, i) => i % 2 === 1)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/**
 * The cost of each seat, in the map's units: its distance from the stage. Seats with an obstructed view cost more than all others. Computed
 * once for a map.
 */
export function rateSeats(map: SeatMap, { count, x, y, traits }: Seating): Float32Array {
  const [fx, fy] = focusOf(map);
  const costs = new Float32Array(count);
  const beyond = Math.hypot(map.size[0] * SIDEWAYS, map.size[1]);
  for (let i = 0; i < count; i += 1) {
    const limited = (traits[i]! & TRAIT.limited) !== 0 ? beyond : 0;
    costs[i] = Math.hypot((x[i]! - fx) * SIDEWAYS, y[i]! - fy) + limited;
  }
  return costs;
}

/** The cost of each seat by its distance from the wanted seats. */
export function rateNearness({ count, x, y }: Seating, wanted: readonly number[]): Float32Array {
  const costs = new Float32Array(count);
  if (wanted.length === 0) return costs;
  const [cx, cy] = [wanted.reduce((sum, i) => sum + x[i]!, 0) / wanted.length, wanted.reduce((sum, i) => sum + y[i]!, 0) / wanted.length];
  for (let i = 0; i < count; i += 1) costs[i] = Math.hypot(x[i]! - cx, y[i]! - cy);
  return costs;
}
