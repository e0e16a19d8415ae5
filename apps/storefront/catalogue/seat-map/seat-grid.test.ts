import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { stadium } from "#demo/seating/stadium.ts";
import { eachSeatIn, gridOf, nearestSeat } from "./seat-grid.ts";
import { sceneOf } from "./scene.ts";

const point = fc.tuple(fc.integer({ min: -50, max: 150 }), fc.integer({ min: -50, max: 150 }));
const hall = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), { maxLength: 40 });
const placesOf = (points: readonly (readonly [number, number])[]) => ({
  count: points.length,
  x: Float32Array.from(points, ([x]) => x),
  y: Float32Array.from(points, ([, y]) => y),
});

describe("seats by their place", () => {
  it("finds each seat in a box once, and no others", () => {
    fc.assert(
      fc.property(hall, point, point, fc.integer({ min: 1, max: 60 }), (points, a, b, cell) => {
        const places = placesOf(points);
        const box = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])] as const;
        const found: number[] = [];
        eachSeatIn({ grid: gridOf(places, cell), places }, box, (seat) => found.push(seat));
        const inside = points.flatMap(([x, y], i) => (x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] ? [i] : []));
        expect(found.toSorted((p, q) => p - q)).toEqual(inside);
      }),
    );
  });

  it("picks the nearest seat of a tap, within the given distance", () => {
    fc.assert(
      fc.property(hall, point, fc.integer({ min: 1, max: 60 }), (points, at, within) => {
        const places = placesOf(points);
        const far = points.map(([x, y]) => Math.hypot(x - at[0], y - at[1]));
        const hit = nearestSeat({ grid: gridOf(places, 10), places }, at, within);
        const least = Math.min(Infinity, ...far);
        if (hit === null) expect(least).toBeGreaterThan(within);
        else expect(far[hit]).toBe(least);
      }),
    );
  });

  it("picks each seat of a stadium at its own centre", () => {
    const map = stadium();
    const scene = sceneOf(map, layOut(map));
    const { grid, seating } = scene;
    for (let seat = 0; seat < seating.count; seat += 97)
      expect(nearestSeat({ grid, places: seating }, [seating.x[seat]!, seating.y[seat]!], scene.pitch)).toBe(seat);
  });
});
