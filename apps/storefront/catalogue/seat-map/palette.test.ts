import { describe, expect, it } from "vitest";
import { contrast } from "#domain/brands/contrast.ts";
import { CATEGORY_COLOURS, letterOf, PATTERNS, patternOf } from "./palette.ts";

describe("categories of a map", () => {
  it.each([
    ["light", "#f9fafc", "#ffffff"],
    ["dark", "#0f0f11", "#19191b"],
  ] as const)("shows category colours clearly on the %s ground", (scheme, ...grounds) => {
    for (const colour of CATEGORY_COLOURS[scheme])
      for (const ground of grounds) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it("distinguishes categories without colours", () => {
    expect(new Set(Array.from({ length: 60 }, (_, index) => letterOf(index))).size).toBe(60);
    expect([letterOf(0), letterOf(25), letterOf(26)]).toEqual(["A", "Z", "AA"]);
    expect(new Set(Array.from({ length: CATEGORY_COLOURS.light.length }, (_, index) => patternOf(index))).size).toBe(PATTERNS.length);
  });
});
