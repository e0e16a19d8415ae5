import { describe, expect, it } from "vitest";
import { contrast } from "#domain/brands/contrast.ts";
import { CATEGORY_COLOURS, PATTERNS, patternOf, SHAPES, shapeOf } from "./palette.ts";

describe("categories of a map", () => {
  it.each([
    ["light", "#f9fafc", "#ffffff"],
    ["dark", "#0f0f11", "#19191b"],
  ] as const)("shows category colours clearly on the %s ground", (scheme, ...grounds) => {
    for (const colour of CATEGORY_COLOURS[scheme])
      for (const ground of grounds) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it("distinguishes categories without colours", () => {
    const looks = (from: number, count: number) => new Set(Array.from({ length: count }, (_, at) => shapeOf(from + at))).size;
    for (let from = 0; from < 60; from += 1) expect(looks(from, SHAPES.length)).toBe(SHAPES.length);
    expect(new Set(Array.from({ length: CATEGORY_COLOURS.light.length }, (_, index) => patternOf(index))).size).toBe(PATTERNS.length);
  });
});
