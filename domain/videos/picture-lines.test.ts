import { describe, expect, it } from "vitest";
import { linesOf, saverOf } from "./picture-lines.ts";

describe("a picture's lines", () => {
  it.each([
    [1920, 1080, 1080],
    [720, 1280, 720],
    [480, 480, 480],
  ])("counts the lines of a picture of %s × %s: %s", (width, height, lines) => {
    expect(linesOf({ width, height })).toBe(lines);
  });
});

describe("the data-saving picture", () => {
  it.each([
    [[1080, 720, 480, 360], 480],
    [[480, 360, 240], 360],
    [[1080, 720], 720],
    [[480], null],
    [[], null],
  ])("the data-saving picture of %j is %s, and never the best", (lines, saver) => {
    expect(saverOf(lines)).toBe(saver);
  });
});
