import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { between, boundView, leastScale, panBy, toMap, viewOf, zoomAt, type Frame, type View } from "./view.ts";

const toScreen = ({ scale, x, y }: View, [mx, my]: readonly [number, number]) => [mx * scale + x, my * scale + y] as const;

const frame: Frame = { map: [0, 0, 1000, 500], width: 360, height: 400, most: 6 };
const place = fc.tuple(fc.integer({ min: 0, max: 360 }), fc.integer({ min: 0, max: 400 }));
const whole = boundView({ scale: 0, x: 0, y: 0 }, frame);

describe("a view of a map", () => {
  it("shows the whole map at first, centred", () => {
    expect(whole.scale).toBe(leastScale(frame));
    expect(toScreen(whole, [500, 250])).toEqual([180, 200]);
  });

  it("keeps the place under the finger, up to the map's edge", () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 700 }), fc.integer({ min: 150, max: 350 }), (x, y) => {
        const near = viewOf([x - 60, y - 60, x + 60, y + 60], frame);
        const at = [180, 200] as const;
        const before = toMap(near, at);
        const after = toMap(zoomAt(near, { at, factor: 1.3 }, frame), at);
        expect(after[0]).toBeCloseTo(before[0], 6);
        expect(after[1]).toBeCloseTo(before[1], 6);
      }),
    );
  });

  it("keeps the map in view after any pans and pinches", () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("pan" as const),
        by: fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: -999, max: 999 })),
      }),
      fc.record({ kind: fc.constant("zoom" as const), at: place, factor: fc.double({ min: 0.1, max: 10, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const view = steps.reduce((now, each) => (each.kind === "pan" ? panBy(now, each.by, frame) : zoomAt(now, each, frame)), whole);
        expect(view.scale).toBeGreaterThanOrEqual(leastScale(frame));
        expect(view.scale).toBeLessThanOrEqual(frame.most);
        const [left, top] = toScreen(view, [0, 0]);
        const [right, bottom] = toScreen(view, [1000, 500]);
        expect(left).toBeLessThan(frame.width);
        expect(top).toBeLessThan(frame.height);
        expect(right).toBeGreaterThan(0);
        expect(bottom).toBeGreaterThan(0);
      }),
    );
  });

  it("animates from one view to the other and arrives", () => {
    const to = viewOf([400, 200, 500, 260], frame);
    expect(between(whole, to, 0)).toEqual(whole);
    expect(between(whole, to, 1)).toEqual(to);
    const half = between(whole, to, 0.5);
    expect(half.scale).toBeCloseTo(Math.sqrt(whole.scale * to.scale), 6);
  });
});
