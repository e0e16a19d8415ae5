import { describe, expect, it } from "vitest";
import { chairWords } from "./seat-marks.ts";

describe("the words on a seat of the map", () => {
  it("show row and number as on the chair, never the category", () => {
    expect(chairWords({ row: "B", label: "20" })).toEqual(["B 20"]);
    expect(chairWords({ row: "AA", label: "7" })).toEqual(["AA 7"]);
  });

  it("stand above each other if the row is a number too, or if they are long", () => {
    expect(chairWords({ row: "12", label: "7" })).toEqual(["12", "7"]);
    expect(chairWords({ row: "B", label: "120" })).toEqual(["B", "120"]);
  });
});
