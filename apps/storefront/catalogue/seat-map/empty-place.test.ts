import { describe, expect, it } from "vitest";
import { emptyPlace } from "./empty-place.ts";

const frame = { width: 300, height: 500 };
const view = { scale: 1, x: 0, y: 0 };
const SIZE = [50, 150] as const;

function sceneOf(places: readonly (readonly [number, number])[], stage: readonly number[] = []) {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const seating = { x: xs, y: ys, count: places.length, seat: 10 };
  return { blocks: [{ box }], standing: [], map: { stage: stage.length > 0 ? [{ shape: stage }] : [] }, seating } as unknown as Parameters<
    typeof emptyPlace
  >[0];
}

describe("the place for the zoom buttons", () => {
  it("is the lower right corner if nothing is there", () => {
    expect(emptyPlace(sceneOf([[150, 250]]), { view, frame }, SIZE)).toEqual({ corner: "bottom-right", isFlat: false });
  });

  it("has no seats below the buttons, if any corner is free of them", () => {
    const low = sceneOf([
      [10, 490],
      [290, 490],
      [290, 400],
      [10, 20],
    ]);
    expect(emptyPlace(low, { view, frame }, SIZE)).toEqual({ corner: "top-right", isFlat: false });
  });

  it("keeps the stage free as well", () => {
    const low = sceneOf(
      [
        [10, 490],
        [290, 490],
      ],
      [120, 0, 300, 0, 300, 40, 120, 40],
    );
    expect(emptyPlace(low, { view, frame }, SIZE)).toEqual({ corner: "top-left", isFlat: false });
  });

  it("is flat in an empty strip if every upright one covers seats", () => {
    const sides = sceneOf([
      [10, 100],
      [290, 100],
      [10, 400],
      [290, 400],
    ]);
    expect(emptyPlace(sides, { view, frame }, SIZE)).toEqual({ corner: "bottom-right", isFlat: true });
  });
});
